package dev.grove.core.policy;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.ToolDigest;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.decide.fact.Tool;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tools as conditions and selectors of policies know them. What a provider, a service of the tenant
 * or an application gives is untrusted and of a category of its own, which may go back there.
 */
public final class ToolFacts {

    private static final Set<String> FROM_REMOTES = Set.of("git_clone", "git_fetch", "git_pull");
    private static final Set<String> TO_REMOTES =
            Set.of("git_push", "git_clone", "git_fetch", "git_pull");
    private static final Set<String> OF_SERVER =
            Set.of("finish", "echo", "recall", "delegate_task");
    private static final Set<String> STARTS = Set.of("delegate_task", ReservedNames.RUN_WORKFLOW);
    private static final String OUTSIDE = "outside";
    private static final String TENANT = "tenant";
    private static final String NONE = "none";
    private static final String FILES = "workspace";
    private static final String GIT = "git";
    private static final String CLIENT = "client";

    private ToolFacts() {}

    public static Tool of(ToolSpec spec) {
        return new Tool(
                spec.name(),
                spec.bucket().wireName(),
                spec.effect().wireName(),
                sink(spec),
                reads(spec).list(),
                provider(spec),
                digest(spec));
    }

    /** Digest of a pinned tool that does not come with this server; null for those that do. */
    private static @Nullable String digest(ToolSpec spec) {
        return switch (spec.bucket()) {
            case CUSTOM, MCP, CLIENT -> ToolDigest.of(spec);
            case BUILT_IN, WORKSPACE, GIT, WORKFLOW -> null;
        };
    }

    /**
     * Where arguments go: a provider, a callback and an application are outside, and so is a
     * remote, whose address is asked for by the call, or stands in files that the run may write.
     */
    private static String sink(ToolSpec spec) {
        String said = spec.flow().sink();
        return said == null ? sinkOfKind(spec) : said;
    }

    private static String sinkOfKind(ToolSpec spec) {
        return switch (spec.bucket()) {
            case BUILT_IN -> STARTS.contains(spec.name()) ? TENANT : NONE;
            case WORKSPACE -> FILES;
            case GIT -> TO_REMOTES.contains(spec.name()) ? OUTSIDE : FILES;
            case WORKFLOW -> TENANT;
            // A snippet has no network.
            case CUSTOM ->
                    spec.executedBy() == ExecutedBy.SANDBOX ? FILES : OUTSIDE + ":" + source(spec);
            case CLIENT, MCP -> OUTSIDE + ":" + source(spec);
        };
    }

    /**
     * Where a tool's arguments go.
     *
     * @param readsFiles whether it may take along what is in the run's files, too
     */
    public record Place(String sink, boolean readsFiles) {

        /** Whether they go beyond the run and its files. */
        public boolean leavesRun() {
            return sink.startsWith(OUTSIDE) || sink.equals(TENANT);
        }
    }

    public static Place place(ToolSpec spec) {
        return new Place(sink(spec), spec.needsWorkspace());
    }

    /** Where the arguments of a tool of this name go, as far as that says it. */
    public static Place placeByName(String name) {
        if (name.startsWith("ws_") || name.startsWith("git_")) {
            return new Place(TO_REMOTES.contains(name) ? OUTSIDE : FILES, true);
        }
        if (name.indexOf(':') >= 0 && !name.startsWith(ReservedNames.WORKFLOWS + ":")) {
            return new Place(OUTSIDE + ":" + ofProvider(name), false);
        }
        return readsByName(name).isEmpty()
                ? new Place(STARTS.contains(name) || name.indexOf(':') >= 0 ? TENANT : NONE, false)
                : new Place(OUTSIDE + ":" + service(name), false);
    }

    /** Labels of what a tool gives, besides those of what it works on. */
    public static LabelSet reads(ToolSpec spec) {
        LabelSet said = spec.flow().reads();
        return said == null ? readsOfKind(spec) : said;
    }

    private static LabelSet readsOfKind(ToolSpec spec) {
        return switch (spec.bucket()) {
            case BUILT_IN, WORKSPACE, WORKFLOW -> LabelSet.NONE;
            case GIT -> readsByName(spec.name());
            case CUSTOM ->
                    spec.executedBy() == ExecutedBy.SANDBOX ? LabelSet.NONE : from(source(spec));
            case CLIENT, MCP -> from(source(spec));
        };
    }

    /**
     * Labels of what a tool of this name gives, where nothing else is known of it: at least those
     * of the tool, unless it says more of a result itself.
     */
    public static LabelSet readsByName(String name) {
        int colon = name.indexOf(':');
        if (colon >= 0) {
            return name.startsWith(ReservedNames.WORKFLOWS + ":")
                    ? LabelSet.NONE
                    : from(ofProvider(name));
        }
        if (FROM_REMOTES.contains(name)) {
            return LabelSet.untrusted(GIT);
        }
        return OF_SERVER.contains(name) || ReservedNames.contains(name)
                ? LabelSet.NONE
                : from(service(name));
    }

    /** Source of what a tool returns. */
    public static String source(ToolSpec spec) {
        return switch (spec.bucket()) {
            case BUILT_IN, WORKSPACE, WORKFLOW -> spec.name();
            case GIT -> GIT;
            case CUSTOM -> spec.executedBy() == ExecutedBy.CLIENT ? CLIENT : service(spec.name());
            case CLIENT -> CLIENT;
            case MCP -> ofProvider(spec.name());
        };
    }

    /** Untrusted, and of a category of its own. */
    private static LabelSet from(String source) {
        return LabelSet.untrusted(source).join(LabelSet.confidential(source));
    }

    private static String ofProvider(String tool) {
        return "provider:" + tool.substring(0, tool.indexOf(':'));
    }

    private static String service(String tool) {
        return "tool:" + tool;
    }

    /** Name of the provider that brings a tool; null for the others. */
    static @Nullable String provider(ToolSpec spec) {
        return spec.bucket() == Bucket.MCP
                ? spec.name().substring(0, Math.max(0, spec.name().indexOf(':')))
                : null;
    }
}
