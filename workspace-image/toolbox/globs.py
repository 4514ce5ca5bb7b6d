"""Glob patterns, matched in time proportional to pattern times path, however many stars there are."""

_MAX_PATTERN = 1000


def compile_glob(pattern):
    """A function from a path to whether it matches. A pattern without a slash is matched against the last name."""
    alternatives = [_tokens(one) for one in _expand(pattern[:_MAX_PATTERN])]
    whole = "/" in pattern

    def matches(path):
        text = path if whole else path.rpartition("/")[2]
        return any(_match(tokens, text) for tokens in alternatives)

    return matches


def _expand(pattern):
    """One level of {a,b}; deeper or unbalanced braces stand for themselves."""
    start, end = pattern.find("{"), pattern.find("}")
    if start < 0 or end < start:
        return [pattern]
    return [pattern[:start] + one + pattern[end + 1 :] for one in pattern[start + 1 : end].split(",")]


def _tokens(pattern):
    tokens = []
    position = 0
    while position < len(pattern):
        if pattern.startswith("**/", position):
            tokens.append("**/")
            position += 3
        elif pattern.startswith("**", position):
            tokens.append("**")
            position += 2
        else:
            tokens.append(pattern[position])
            position += 1
    return tokens


def _match(tokens, text):
    """Follows every state at once: state i means that the first i tokens have matched so far."""
    states = _closure({0}, tokens, "/")
    previous = "/"
    for character in text:
        following = set()
        for state in states:
            if state == len(tokens):
                continue
            token = tokens[state]
            if token in ("**", "**/"):
                following.add(state)
            elif token == "*":
                if character != "/":
                    following.add(state)
            elif token == character or (token == "?" and character != "/"):
                following.add(state + 1)
        previous = character
        states = _closure(following, tokens, previous)
        if not states:
            return False
    return len(tokens) in states


def _closure(states, tokens, previous):
    """Stars may match nothing; "**/" ends only where a folder begins."""
    waiting = list(states)
    while waiting:
        state = waiting.pop()
        if state < len(tokens):
            token = tokens[state]
            free = token in ("*", "**") or (token == "**/" and previous == "/")
            if free and state + 1 not in states:
                states.add(state + 1)
                waiting.append(state + 1)
    return states
