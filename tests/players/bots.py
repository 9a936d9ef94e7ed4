"""Programs that speak the engine protocol, each with a fault of its own."""

import shlex
import sys
from pathlib import Path

_BOT = r"""
import json, os, subprocess, sys, time

fault, note = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""

def say(identity, kind, **entries):
    print(json.dumps({"type": kind, "id": identity} | entries), flush=True)

def go(message):
    identity, move = message["id"], message["legal"][0]
    if fault == "hangs":
        time.sleep(60)
    elif fault == "hangs with a child":
        hold = "import fcntl, sys, time; f = open(sys.argv[1], 'w'); fcntl.flock(f, fcntl.LOCK_EX)"
        hold += "; print(1, flush=True); time.sleep(60)"
        child = subprocess.Popen([sys.executable, "-c", hold, note], stdout=subprocess.PIPE)
        child.stdout.readline()
        time.sleep(60)
    elif fault == "dies":
        sys.exit("out of tiles")
    elif fault == "dies once" and not os.path.exists(note):
        open(note, "w").close()
        os.kill(os.getpid(), 9)
    elif fault == "closes its output":
        os.close(1)
        time.sleep(60)
    elif fault == "floods":
        while True:
            say(identity, "info", best=move, line=[move] * 1000)
    elif fault == "floods without a line":
        while True:
            os.write(1, b"x" * 65536)
    elif fault == "talks junk":
        print("thinking hard ...", flush=True)
    elif fault == "talks of a nest":
        print("[" * 100000, flush=True)
    elif fault == "answers another question":
        say(identity - 1, "bestmove", move=move)
    elif fault == "answers otherwise":
        say(identity, "ok")
    elif fault == "refuses":
        say(identity, "error", code="internal", message="no idea")
    elif fault == "lies":
        say(identity, "bestmove", move="1 blue > 9")
    elif fault == "cheats":
        say(identity, "bestmove", move=note)
    elif fault == "tells no words":
        say(identity, "bestmove", move=17)
    else:
        if fault == "complains":
            os.write(2, b"oh dear! " * 50000)
        say(identity, "info", best=move)
        say(identity, "bestmove", move=move)

if fault == "never reads":
    time.sleep(60)
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "quit" and fault != "stays":
        break
    if kind == "hello":
        protocol = 2 if fault == "speaks another protocol" else 1
        games = ["chess"] if fault == "plays another game" else ["azul", "summer-pavilion"]
        say(message["id"], "ready", protocol=protocol, name="a bot", games=games)
    elif kind == "go":
        go(message)
    else:
        say(message.get("id"), "ok")
if fault == "stays":
    time.sleep(60)
"""


def command(folder: Path, fault: str = "none", note: str = "") -> str:
    """The command of a program that has this fault."""
    program = folder / "bot.py"
    program.write_text(_BOT, encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(program), fault, note])
