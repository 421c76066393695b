"""What can be broken in a source file: every break is a piece of text and what stands there instead."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
AUDIENCES = ("to", "audience", "secret")
"""Keywords that say who may hear or see something."""
QUIET = ("log", "logging", "logger")
ASSERTED = ("strict", "defer_build")
"""Keywords that change nothing where all is well: that two lists are equally long, when a model is built."""
MARKS = ("token_hex", "token_bytes", "token_urlsafe")
"""Make a mark that nothing else has, and how long it is decides nothing."""


@dataclass(frozen=True)
class Break:
    """One change of one file."""

    path: str
    line: int
    statement: int
    """The line its statement begins with: whoever comes by there comes by here."""
    kind: str
    start: tuple[int, int]
    end: tuple[int, int]
    old: str
    new: str

    def of(self, source: str) -> str:
        """The source with this change in it. Columns count bytes, as the parser does."""
        lines = [line.encode() for line in source.splitlines(keepends=True)]
        (first, left), (last, right) = self.start, self.end
        before, after = lines[first - 1][:left], lines[last - 1][right:]
        lines[first - 1 : last] = [before + self.new.encode() + after]
        return b"".join(lines).decode()

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.path}:{self.line}: {self.kind}: {old[:90]}  ->  {new[:90]}"


def breaks_in(path: str, source: str) -> list[Break]:
    """Everything that can be broken here. A few of the broken sources do not parse."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    found = [_break(path, lines, kind, node, new, at) for at, kind, node, new in _changes(ast.parse(source), 1)]
    return list(dict.fromkeys(found))


def _break(path: str, lines: list[bytes], kind: str, node: ast.expr | ast.stmt, new: str, at: int) -> Break:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
    text = b"".join(lines[node.lineno - 1 : node.end_lineno])
    old = text[node.col_offset : len(text) - len(lines[node.end_lineno - 1]) + node.end_col_offset]
    return Break(path, node.lineno, at, kind, start, end, old.decode(), new)


def parses(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _changes(node: ast.AST, at: int) -> Iterator[tuple[int, str, ast.expr | ast.stmt, str]]:
    at = node.lineno if isinstance(node, ast.stmt) else at
    for kind, changed, new in _changes_of(node):
        yield at, kind, changed, new
    for child in _code_below(node):
        yield from _changes(child, at)


def _code_below(node: ast.AST) -> Iterator[ast.AST]:
    """What is worked out when a rule is at work: no types, no assertions, no texts, no words for the log or for
    whoever looks at a thing in a debugger, no length of a random mark. To break those decides nothing."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom | ast.JoinedStr):
                continue
            if isinstance(child, ast.Expr) and (isinstance(child.value, ast.Constant) or _is_quiet(child.value)):
                continue
            if isinstance(child, ast.AnnAssign) and child.value is None:
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.Assign) and _names_a_type(child.value):
                continue
            if isinstance(child, ast.keyword) and child.arg in ASSERTED:
                continue
            if isinstance(child, ast.FunctionDef) and child.name == "__repr__":
                continue
            if isinstance(child, ast.Call) and ast.unparse(child.func).rpartition(".")[2] in MARKS:
                continue
            yield child


def _is_quiet(value: ast.expr) -> bool:
    call = value.value if isinstance(value, ast.Await) else value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    return ast.unparse(call.func.value).rpartition(".")[2].strip("_").lower() in QUIET


def _names_a_type(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "NewType", "ParamSpec")


def _changes_of(node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                other = copy.copy(node)
                other.ops = [*ops[:at], COMPARISONS[type(op)](), *ops[at + 1 :]]
                yield "comparison", node, _grouped(other)
        case ast.BoolOp(op=op, values=values):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "condition", node, _grouped(ast.BoolOp(swapped, values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "condition", node, _grouped(operand)
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.NamedExpr):
            yield "condition", test, "True"
            yield "condition", test, "False"
        case ast.comprehension(ifs=ifs):
            for test in ifs:
                yield "condition", test, "True"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC and not _is_text(left, right):
            yield "arithmetic", node, _grouped(ast.BinOp(left, ARITHMETIC[type(op)](), right))
        case ast.AugAssign(target=target, op=op, value=value):
            if type(op) in ARITHMETIC:
                yield "arithmetic", node, ast.unparse(ast.AugAssign(target, ARITHMETIC[type(op)](), value))
            yield "statement", node, "pass"
        case ast.Constant(value=bool(value)):
            yield "condition", node, str(not value)
        case ast.Constant(value=int(value)):
            yield "limit", node, str(value + 1)
        case ast.Call(func=ast.Name(id=name), args=args) if name in CALLS and args:
            yield "limit", node, _grouped(ast.Call(ast.Name(CALLS[name]), args, node.keywords))
        case ast.Expr(value=ast.Call() | ast.Await() | ast.YieldFrom()):
            yield "statement", node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", node, "pass"
        case ast.Break() | ast.Continue() | ast.Return(value=None):
            yield "statement", node, "pass"
    if isinstance(node, ast.Call) and any(word.arg in AUDIENCES for word in node.keywords):
        open_to_all = [word for word in node.keywords if word.arg not in AUDIENCES]
        yield "audience", node, ast.unparse(ast.Call(node.func, node.args, open_to_all))


def _grouped(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def _is_text(*nodes: ast.expr) -> bool:
    return any(
        isinstance(n, ast.JoinedStr) or (isinstance(n, ast.Constant) and isinstance(n.value, str)) for n in nodes
    )
