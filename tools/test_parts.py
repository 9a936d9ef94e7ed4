"""The parts of a whole test that pip cannot bring: a browser and PostgreSQL's server.

What is missing is installed from Debian's packages where that is allowed; else it says what to do. The tests look for
the same programs and fail, with a sentence, where they are not.
"""

import os
import shutil
import subprocess
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def has_browser() -> bool:
    return any(shutil.which(name) for name in BROWSERS)


def has_postgres() -> bool:
    folder = os.environ.get("LADRILHO_POSTGRES_BIN", "")
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb"), *Path(folder or "/nowhere").glob("initdb")]
    return bool(found) or shutil.which("initdb") is not None


PARTS = {"chromium": has_browser, "postgresql": has_postgres}


def main() -> None:
    missing = [package for package, is_there in PARTS.items() if not is_there()]
    if not missing:
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print(f"  the tests need {' and '.join(missing)}: install them, for instance sudo apt-get install "
              f"{' '.join(missing)}", flush=True)  # fmt: skip
        return
    print(f"  installing {', '.join(missing)} …", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
        subprocess.run(
            ["apt-get", "-qq", *words], env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False
        )


if __name__ == "__main__":
    main()
