"""Finds the mutants of a source file, and writes the file with a switch for each."""
import collections
import re

# What a comparison becomes.
SWAPPED = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "==="}
DECLARATIONS = set(
    "let var func init deinit subscript import struct class enum protocol extension actor typealias case default public "
    "private fileprivate internal package open static final override mutating nonmutating lazy weak unowned indirect "
    "associatedtype operator get set _read _modify willSet didSet infix prefix nonisolated borrowing consuming convenience required isolated some any".split())
KEYWORDS = DECLARATIONS | set("return if guard else while for switch break continue throw do repeat defer where in catch is as".split())
CONDITIONS = {"if", "guard", "else", "for", "while", "switch", "do", "defer", "repeat", "catch"}
# Without these a function does not compile, or a check of the program itself is lost.
KEPT_CALLS = re.compile(r"(fatalError|preconditionFailure|precondition|assert\w*|(self|super)\.init)\b")
TOKEN = re.compile(
    r"(?P<skip>//[^\n]*|[ \t]+)|(?P<line>\n)|(?P<word>[@#$\\]?\.?[A-Za-z_]\w*|`[^`]*`|\$\d+)"
    r"|(?P<number>\d[\d_]*\.\d+|0x[\da-fA-F_]+|\d[\d_]*)|(?P<operator>[-+*/%<>=!&|^~?.]+)|(?P<mark>[^\s\w])")
Token = collections.namedtuple("Token", "kind text start end")


class Mutant:
    """A change of the range from `start` to `end`; `what` names it, `form` makes its two halves from its number."""

    def __init__(self, path, source, start, end, what, form):
        self.path, self.start, self.end, self.what, self.form = path, start, end, what, form
        self.line = source.count("\n", 0, start) + 1
        self.text = source[source.rfind("\n", 0, start) + 1:].split("\n", 1)[0].strip()
        self.number = 0

    def __str__(self):
        return f"{self.path}:{self.line}: {self.what} in: {self.text}"

    @property
    def key(self):
        """Names the mutant also after lines above it have changed."""
        return f"{self.path} | {self.what} | {self.text}"


def string_end(source, start):
    """The end of a string that begins here."""
    hashes = re.compile("#*").match(source, start).group()
    mark = '"""' if source.startswith('"""', start + len(hashes)) else '"'
    at = start + len(hashes) + len(mark)
    while not source.startswith(mark + hashes, at):
        if source.startswith("\\" + hashes + "(", at):
            depth, at = 1, at + len(hashes) + 2
            while depth:
                if source[at] == '"':
                    at = string_end(source, at)
                    continue
                depth += {"(": 1, ")": -1}.get(source[at], 0)
                at += 1
        else:
            at += 2 if source[at] == "\\" and not hashes else 1
    return at + len(mark + hashes)


def tokens(source):
    found, at = [], 0
    while at < len(source):
        if re.compile(r'#*"').match(source, at):
            end = string_end(source, at)
            found.append(Token("string", source[at:end], at, end))
        elif source.startswith("#", at) and not source[source.rfind("\n", 0, at) + 1:at].strip():
            # A condition of the compiler, or a macro on a line of its own.
            end = source.find("\n", at)
        elif source.startswith("/*", at):
            end = source.find("*/", at) + 2
        else:
            match = TOKEN.match(source, at)
            end = match.end()
            if match.lastgroup != "skip": found.append(Token(match.lastgroup, match.group(), at, end))
        at = end
    return found


def operator(number):
    """An operator of its own for each mutant: so its operands need not be found."""
    digits = ""
    while number: number, digits = number // 3, digits + "~^%"[number % 3]
    return "^" + digits


def closing(all, opening):
    """The index of the token that closes a bracket."""
    depth = 0
    for index in range(opening, len(all)):
        if all[index].text in ("(", "[", "{"): depth += 1
        if all[index].text in (")", "]", "}"): depth -= 1
        if depth == 0: return index
    return len(all) - 1


def statement(all, first):
    """The index after the statement that begins here, and whether it is more than a call."""
    index, has_other = first, False
    while index < len(all):
        token = all[index]
        if token.text in ("(", "[", "{"): index = closing(all, index)
        elif token.text in (")", "]", "}", ";"): break
        elif token.kind == "line":
            following = next((each for each in all[index:] if each.kind != "line"), None)
            goes_on = following and (following.text[0] == "." or following.kind == "operator" and following.text != "!")
            if not goes_on and all[index - 1].kind != "operator" or not following: break
        elif token.text == "in" or token.kind == "operator" and token.start > all[index - 1].end: has_other = True
        index += 1
    return index, has_other


def call(all, source, first, block):
    """The mutant that leaves out the call that begins here, as the arguments of `Mutant`; or nothing."""
    returns = all[first].text == "return" and block == "function"
    index = first + returns
    if all[index].text == "_" and all[index + 1].text == "=": index += 2
    while all[index].text in ("try", "await"): index += 1
    if all[index].kind != "word" or all[index].text[0] in "@#\\." or all[index].text in KEYWORDS: return
    after, has_other = statement(all, index)
    inner = source[all[index].start:all[after - 1].end]
    before = next(each.text for each in reversed(all[:first]) if each.kind != "line") if first else ""
    following = next((each.text for each in all[after:] if each.kind != "line"), "")
    is_result = block == "value" and (before, following) == ("{", "}")
    if has_other or inner[-1] not in ")}" or KEPT_CALLS.match(inner) or is_result: return
    short = " ".join(inner.split())
    what = f"without {short if len(short) < 60 else short[:57] + '...'}"
    return (all[first].start, all[after - 1].end, what,
            lambda number: (f"if !isActive({number}) {{ ", " }" + "; return" * returns))


def block_kind(heading, outer, is_inside):
    """What the braces after these words hold, as far as it matters."""
    words = set(heading)
    if is_inside: return "value" if words & (CONDITIONS | {"let", "=", "return"}) else "closure"
    if "func" in words: return "value" if "->" in words else "function"
    if words & {"init", "deinit", "set"}: return "function"
    if words & {"var", "subscript", "get"}: return "value"
    if words & CONDITIONS: return outer
    return "value" if words & {"let", "=", "return"} else "closure"


def mutants(path, source):
    all, found = tokens(source), []
    # The brackets around, with what their blocks hold.
    around, heading, begins, in_case = ["file"], [], True, False
    for index, token in enumerate(all):
        text, previous = token.text, all[index - 1] if index else token
        following = all[index + 1] if index + 1 < len(all) else token
        in_block = around[-1] not in "(["
        if token.kind == "line":
            # A condition goes on in the next line.
            if in_block and not (heading and heading[0] in CONDITIONS): begins, heading, in_case = True, [], False
            continue
        if begins and in_block:
            mutant = call(all, source, index, around[-1])
            if mutant: found.append(Mutant(path, source, *mutant))
            in_case = text in ("case", "default")
        begins = False
        heading.append(text)
        if text == "{":
            around.append(block_kind(heading, around[-1], not in_block))
            begins, heading = True, []
        elif text in ("(", "["): around.append(text)
        elif text in (")", "]"): around.pop()
        elif text == "}": around, heading = around[:-1], []
        elif text == ";" or text == "in" and in_block and "for" not in heading or text == ":" and in_case and in_block:
            begins, heading, in_case = True, [], False
        elif in_case or "@" in heading: continue
        elif token.kind == "number" and previous.text != ".":
            start = previous.start if previous.text == "-" and previous.end == token.start else token.start
            found.append(Mutant(path, source, start, token.end, f"{source[start:token.end]} + 1",
                                lambda number: (f"changed({number}, ", ")")))
        elif text in ("true", "false") and previous.text != "while":
            found.append(Mutant(path, source, token.start, token.end, f"not {text}",
                                lambda number: (f"flipped({number}, ", ")")))
        elif text in SWAPPED and source[token.start - 1] + source[token.end] == "  ":
            if previous.text == "func" or "where" in heading and DECLARATIONS & set(heading): continue
            found.append(Mutant(path, source, token.start, token.end, f"{SWAPPED[text]} for {text}",
                                lambda number: (operator(number), None)))
            sides = {previous.text, following.text, all[min(index + 2, len(all) - 1)].text}
            found[-1].operator, found[-1].sides = text, sides
    return found


def switched(source, chosen):
    """The source with a switch for each mutant."""
    edits = []
    for mutant in chosen:
        before, after = mutant.form(mutant.number)
        if after is None: edits.append((mutant.start, 1, mutant.end, before))
        else: edits += [(mutant.start, 1, mutant.start, before), (mutant.end, 0, mutant.end, after)]
    parts, at = [], 0
    for start, _, end, text in sorted(edits, key=lambda edit: edit[:2]):
        parts += [source[at:start], text]
        at = end
    return "".join(parts) + source[at:]


SWITCHES = """\
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The number of the mutant that this process runs; 0 is none.
@usableFromInline let activeMutant = getenv("ACTIVE_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
// Safe: a byte for each mutant that is set to one and never read here.
nonisolated(unsafe) let reachedMutants: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("REACHED_MUTANTS") else { return nil }
    let file = open(path, O_RDWR)
    return mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0).assumingMemoryBound(to: UInt8.self)
}()

@usableFromInline func isActive(_ number: Int) -> Bool {
    if let reachedMutants { reachedMutants[number] = 1 }
    return number == activeMutant
}
@usableFromInline func changed<Value: Numeric>(_ number: Int, _ value: Value) -> Value {
    isActive(number) ? value + 1 : value
}
@usableFromInline func changed(_ number: Int, _ value: Int) -> Int { isActive(number) ? value + 1 : value }
@usableFromInline func flipped(_ number: Int, _ value: Bool) -> Bool { isActive(number) != value }
"""


def switches(chosen):
    """The source of what the switches ask."""
    parts = [SWITCHES]
    for mutant in chosen:
        name = getattr(mutant, "operator", None)
        if not name: continue
        new, own = SWAPPED[name], operator(mutant.number)
        parts.append(f"infix operator {own}: ComparisonPrecedence\n@usableFromInline func {own} ")
        result = f"-> Bool {{ isActive({mutant.number}) ? a {new} b : a {name} b }}\n"
        if "nil" in mutant.sides: parts.append(f"<T>(a: T?, b: _OptionalNilComparisonType) {result}")
        elif ".self" in mutant.sides: parts.append(f"(a: Any.Type, b: Any.Type) {result}")
        elif len(name) == 3: parts.append(f"(a: AnyObject?, b: AnyObject?) {result}")
        else: parts.append(f"<T: {'Equatable' if name in ('==', '!=') else 'Comparable'}>(a: T, b: T) {result}")
    return "".join(parts)
