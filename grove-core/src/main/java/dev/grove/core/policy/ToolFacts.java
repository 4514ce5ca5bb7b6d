package dev.grove.core.policy;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.Tool;
import org.jspecify.annotations.Nullable;

/** Tools as conditions and selectors of policies know them; what they read has no labels yet. */
public final class ToolFacts {

    private static final String PUSH = "git_push";
    private static final String OUTSIDE = "outside";

    private ToolFacts() {}

    public static Tool of(ToolSpec spec) {
        return new Tool(
                spec.name(),
                spec.bucket().wireName(),
                spec.effect().wireName(),
                sink(spec),
                null,
                provider(spec),
                null);
    }

    /** Where arguments go: a provider, a callback and an application are outside. */
    private static String sink(ToolSpec spec) {
        return switch (spec.bucket()) {
            case BUILT_IN -> "none";
            case WORKSPACE -> "workspace";
            case GIT -> spec.name().equals(PUSH) ? OUTSIDE : "workspace";
            case WORKFLOW -> "tenant";
            case CUSTOM, CLIENT, MCP -> OUTSIDE + ":" + spec.name();
        };
    }

    /** Name of the provider that brings a tool; null for the others. */
    static @Nullable String provider(ToolSpec spec) {
        return spec.bucket() == Bucket.MCP
                ? spec.name().substring(0, Math.max(0, spec.name().indexOf(':')))
                : null;
    }
}
