"""The laws of the house that import contracts cannot say."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import ladrilho

pytestmark = pytest.mark.compiled_only  # sources are the same either way
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "ladrilho"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
GAMES = ("azul", "pavilion")
RULES = {"rule", "rule_in_place", "rule_with_memory"}

Rule = tuple[str, str]


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported_modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def imported_names(tree: ast.Module) -> dict[str, Rule]:
    """What each imported name stands for: the module it comes from and its name there."""
    names: dict[str, Rule] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = getattr(node, "module", "")
            names |= {alias.asname or alias.name: (module, alias.name) for alias in node.names}
    return names


def test_numba_is_imported_only_where_games_are_told_apart() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES.values()
        if any(name.split(".")[0] in {"numba", "llvmlite"} for name in imported_modules(parse(path)))
    }
    assert users <= {"kernel/_jit.py", "rules.py", "players/search/hooks.py", "players/net/inputs.py"}


def test_imports_are_written_in_full() -> None:
    """The other laws here read imports; relative ones would escape them."""
    relative = [
        name
        for name, path in MODULES.items()
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_public_names_are_sorted_and_complete() -> None:
    imported = imported_names(parse(PACKAGE / "__init__.py"))
    own = {name for name, (module, _) in imported.items() if module.startswith("ladrilho") and name[0] != "_"}
    assert list(ladrilho.__all__) == sorted(own)
    assert all(not isinstance(getattr(ladrilho, name), ModuleType) for name in own)


@pytest.mark.parametrize("game", GAMES)
def test_protocols_name_exactly_the_fields_of_their_records(game: str) -> None:
    state = importlib.import_module(f"ladrilho.games.{game}.state")
    for name in ("Board", "State"):
        protocol, record = getattr(state, name), getattr(state, name.upper())
        assert list(protocol.__annotations__) == list(record.names), f"{name} of {game}"


def is_rule(function: ast.FunctionDef) -> bool:
    names = {decorator.id for decorator in function.decorator_list if isinstance(decorator, ast.Name)}
    return bool(names & RULES)


def called_names(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The calls in a function as (name, '') or (module name, name)."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, ""
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield ast.unparse(node.func.value), node.func.attr


def resolve(names: dict[str, dict[str, Rule]], module: str, name: str) -> Rule:
    """Follow a name through imports to the module that defines it."""
    while name in names.get(module, {}):
        module, name = names[module][name]
    return module, name


def call_graph(trees: dict[str, ast.Module]) -> dict[Rule, set[Rule]]:
    """Which compiled function calls which functions."""
    names = {module: imported_names(tree) for module, tree in trees.items()}
    graph: dict[Rule, set[Rule]] = {}
    for module, tree in trees.items():
        for function in tree.body:
            if isinstance(function, ast.FunctionDef) and is_rule(function):
                calls = graph.setdefault((module, function.name), set())
                for name, attribute in called_names(function):
                    target = resolve(names, module, name)
                    calls.add(resolve(names, ".".join(target).strip("."), attribute) if attribute else target)
    return graph


def find_cycle(trees: dict[str, ast.Module]) -> list[Rule]:
    try:
        TopologicalSorter(call_graph(trees)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_compiled_function_is_recursive() -> None:
    assert find_cycle({module: parse(path) for module, path in MODULES.items()}) == []


@pytest.mark.parametrize(
    "sources",
    [
        {"a": "@rule\ndef walk(n):\n    return walk(n - 1)"},
        {
            "a": "from b import odd\n@rule\ndef even(n):\n    return odd(n)",
            "b": "import a\n@rule\ndef odd(n):\n    a.even(n)",
        },
        {
            "a": "from p import odd\n@rule\ndef even(n):\n    return odd(n)",
            "p": "from p.b import odd",
            "p.b": "from a import even\n@rule\ndef odd(n):\n    return even(n)",
        },
    ],
    ids=["itself", "by way of a module", "by way of a package"],
)
def test_recursion_would_be_found(sources: dict[str, str]) -> None:
    assert find_cycle({module: ast.parse(text) for module, text in sources.items()})


def returns_numbers_alone(function: ast.FunctionDef) -> bool:
    """Whether the promised type is nothing, a number or a tuple of numbers; mypy sees to it that it is kept."""
    answer = ast.unparse(function.returns) if function.returns else "?"
    return set(re.findall(r"[^\W\d][\w.]*", answer)) <= {"None", "bool", "int", "float", "tuple"} and answer != "?"


def rules_that_return_arrays(trees: dict[str, ast.Module]) -> list[Rule]:
    return [
        (module, node.name)
        for module, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and is_rule(node) and not returns_numbers_alone(node)
    ]


def test_no_compiled_function_returns_an_array() -> None:
    """One side would count who holds it and the other would not: memory freed twice, or never (decision 10)."""
    assert rules_that_return_arrays({module: parse(path) for module, path in MODULES.items()}) == []


@pytest.mark.parametrize("answer", ["", " -> Plan", " -> Any", " -> tuple[int, NDArray[np.int64]]", " -> 'Desk'"])
def test_an_array_that_is_returned_would_be_found(answer: str) -> None:
    for decorator in RULES:
        source = f"@{decorator}\ndef row_of(desk: Desk){answer}:\n    return desk.rows[0]"
        assert rules_that_return_arrays({"a": ast.parse(source)}) == [("a", "row_of")]


def test_no_file_is_longer_than_400_lines() -> None:
    folders = ("src", "tests", "tools", "examples", "benchmarks")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def contract_rooms() -> list[set[str]]:
    """The layers of the import contract from the ground up, without brackets."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [set(re.findall(r"\w+", layer)) for layer in reversed(layers)]


def test_architecture_page_lists_exactly_the_rooms_in_the_order_of_the_contract() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = page.split("## Rooms")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    rooms = {path.stem for path in PACKAGE.iterdir() if (path / "__init__.py").exists() or path.suffix == ".py"}
    assert sorted(listed) == sorted(rooms - {"__init__", "__main__"})
    storeys = [next(level for level, names in enumerate(contract_rooms()) if room in names) for room in listed]
    assert storeys == sorted(storeys)


def check_clauses(root: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "tools" / "check_clauses.py"), str(root)]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("test", "fault"),
    [
        ('@clause("AZ-1", "AZ-2")', ""),
        ('@clause("AZ-1")', "no test shows AZ-2"),
        ('@clause("AZ-1", "AZ-2", "AZ-9")', "tests/test_it.py:1: no clause AZ-9"),
    ],
)
def test_every_clause_needs_a_test_and_every_test_a_clause(tmp_path: Path, test: str, fault: str) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    page = "- **AZ-1** One\n  more line.\n- **AZ-2** Two.\n\n- **AZ-A1** (no effect) Three.\n"
    (tmp_path / "docs" / "rules" / "azul.md").write_text(page, encoding="utf-8")
    (tmp_path / "tests" / "test_it.py").write_text(f"{test}\ndef test_it(): ...\n", encoding="utf-8")
    answer = check_clauses(tmp_path)
    assert answer.returncode == (1 if fault else 0)
    assert fault in answer.stdout
