package dev.grove.core.agent;

import dev.grove.core.error.GroveException;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.ToolSelector;
import dev.grove.language.policy.Selector;
import dev.grove.language.text.NearestNames;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Tools that are asked for as policies select them. */
record WantedTool(Selector selector, ToolSelector match) {

    private static final String FIELD = "can";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_.:*/@-]+");

    /**
     * @throws GroveException validation_failed for what selects no tools
     */
    static WantedTool read(String written) {
        if (written.length() > Selector.LONGEST) {
            throw GroveException.invalid(
                    FIELD, "must have at most " + Selector.LONGEST + " characters");
        }
        if (!FORM.matcher(written).matches()) {
            throw GroveException.invalid(
                    FIELD,
                    "must be the name of one tool, such as git_push, a pattern, such as github:*, or what is known of tools, such as sink:outside; POST /policies/{name}/explain decides a call with its arguments");
        }
        Selector selector = Selector.read(written);
        if (selector.pattern().isEmpty()) {
            throw GroveException.invalid(
                    FIELD, "names nothing behind its colon; write " + written + "*");
        }
        switch (selector.subject()) {
            case BUCKET ->
                    requireWord(
                            selector,
                            Arrays.stream(Bucket.values()).map(Bucket::wireName).toList());
            case EFFECT ->
                    requireWord(
                            selector,
                            Arrays.stream(Effect.values()).map(Effect::wireName).toList());
            case CALL, SINK, READS, PROVIDER -> {
                // Names, which come and go.
            }
            case NET, SECRET, START, MERGE ->
                    throw GroveException.invalid(
                            FIELD,
                            "is about what no policy is asked about yet; ask about calls, such as delegate_task or bucket:workflow");
        }
        return new WantedTool(selector, ToolSelector.of(selector));
    }

    private static void requireWord(Selector selector, List<String> words) {
        if (selector.isExact() && !words.contains(selector.pattern())) {
            throw GroveException.invalid(
                    FIELD,
                    "%s is none that tools have: it %s"
                            .formatted(
                                    selector.pattern(),
                                    NearestNames.asChoice(selector.pattern(), words)));
        }
    }

    /** Whether a tool of this name could be one, as far as the name says it. */
    boolean mayBe(String name) {
        return selector.subject() != Selector.Subject.CALL || match.matchesName(name);
    }

    boolean is(ToolSpec tool) {
        return match.matches(ToolFacts.of(tool));
    }
}
