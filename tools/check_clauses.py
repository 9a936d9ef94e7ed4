"""Compare the clauses of docs/rules with the tests that name them: each clause needs a test, each test a clause.

Usage: python tools/check_clauses.py [root of the checkout]
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

# A clause opens a list item: "- **AZ-14** The first player who ..."; its text runs to the next item or blank line.
_ITEM = re.compile(r"^[-*|] *\*\*((?:AZ|SP)-A?\d+)\*\*(.*?)(?=^[-*|#]|^\s*$|\Z)", re.MULTILINE | re.DOTALL)
_EXEMPT = "(no effect)"


def read_clauses(folder: Path) -> dict[str, bool]:
    """Every clause of the rules pages, and whether it must be shown by a test."""
    clauses: dict[str, bool] = {}
    for page in sorted(folder.glob("*.md")):
        for name, text in _ITEM.findall(page.read_text(encoding="utf-8")):
            if name in clauses:
                raise SystemExit(f"{page}: clause {name} stands there twice")
            clauses[name] = _EXEMPT not in text
    return clauses


def named_clauses(path: Path) -> Iterator[tuple[str, int]]:
    """The clauses a test file names with ``clause("...")``, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Call) and _is_clause(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, argument.lineno


def _is_clause(function: ast.expr) -> bool:
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return name == "clause"


def find_faults(clauses: dict[str, bool], tests: Path) -> list[str]:
    """What is missing or unknown, one line each."""
    shown: set[str] = set()
    faults: list[str] = []
    for path in sorted(tests.rglob("*.py")):
        for name, line in named_clauses(path):
            shown.add(name)
            if name not in clauses:
                faults.append(f"{path.relative_to(tests.parent)}:{line}: no clause {name} in docs/rules")
    missing = [name for name, needed in clauses.items() if needed and name not in shown]
    return faults + [f"no test shows {name}" for name in missing]


def main(root: Path) -> int:
    """Print how many clauses there are and every fault; 0 when there is none."""
    clauses = read_clauses(root / "docs" / "rules")
    faults = find_faults(clauses, root / "tests")
    for fault in faults:
        print(fault)
    needed = sum(clauses.values())
    print(f"{len(clauses)} clauses, {needed} to be shown by tests, {len(faults)} faults")
    return 1 if faults or not clauses else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent))
