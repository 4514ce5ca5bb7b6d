package dev.grove.core.run.governance;

import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.CanonicalJson;
import dev.grove.language.text.TextDigest;
import java.util.IdentityHashMap;

/**
 * Digests of what calls ask for and come to, each computed once: arguments never change, and a
 * result seldom. Not thread-safe.
 */
final class CallDigests {

    /** By the call itself: a model may give two calls one id. */
    private final IdentityHashMap<ToolCall, String> asked = new IdentityHashMap<>();

    private final IdentityHashMap<ToolCall, Result> results = new IdentityHashMap<>();

    private record Result(String text, String digest) {}

    /** Digest that calls of one tool with the same arguments share. */
    String of(ToolCall call) {
        return asked.computeIfAbsent(
                call, each -> each.name() + " " + CanonicalJson.digest(each.arguments()));
    }

    String ofResult(ToolCall call, String text) {
        Result known = results.get(call);
        if (known == null || !known.text().equals(text)) {
            known = new Result(text, TextDigest.sha256(text));
            results.put(call, known);
        }
        return known.digest();
    }
}
