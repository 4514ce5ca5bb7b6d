package dev.grove.core.sheet;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.policy.reach.BoundLayers.Place;
import dev.grove.language.decide.LayerReach;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what is worth to be known of an agent before its tools are read one by one. */
final class SheetWarnings {

    private static final String SHELL = "ws_shell";
    private static final int MOST_NAMED = 5;

    private final AgentReach agent;
    private final Descent below;
    private final List<ReachedTool> open;
    private final List<String> warnings = new ArrayList<>();

    private SheetWarnings(AgentReach agent, Descent below) {
        this.agent = agent;
        this.below = below;
        this.open = agent.tools().stream().filter(ReachedTool::isOpen).toList();
    }

    static List<String> of(AgentReach agent, Descent below) {
        SheetWarnings all = new SheetWarnings(agent, below);
        all.onPolicies();
        all.onFlow();
        all.onShell();
        all.onTree();
        all.onPushes();
        return all.warnings;
    }

    private List<LayerReach> layers() {
        return agent.bound().places().stream().map(Place::reach).filter(Objects::nonNull).toList();
    }

    private void onPolicies() {
        if (agent.bound().places().isEmpty()) {
            warnings.add(
                    "No policy governs it: each of its tools may be called with any arguments; name policies, or set a ceiling.");
            return;
        }
        if (layers().size() < agent.bound().places().size()) {
            warnings.add("A policy of it cannot be read, so that every call is denied.");
        }
        layers().stream()
                .filter(LayerReach::isWatched)
                .forEach(layer ->
                        warnings.add(
                                "%s only watches: it reports, and restricts nothing."
                                        .formatted(layer.policy().source())));
        List<LayerReach> counting = layers().stream().filter(layer -> !layer.isWatched()).toList();
        if (counting.stream().allMatch(SheetWarnings::isPrivileged)) {
            warnings.add(
                    "What no rule restricts is allowed: none of its policies denies or asks where its rules say nothing, as trust/privileged does not; tools that it gets later are open, too.");
        }
    }

    private static boolean isPrivileged(LayerReach layer) {
        return layer.policy().otherwise() == Outcome.ALLOW
                || layer.policy().rules().stream()
                        .anyMatch(flat ->
                                flat.rule().then() == Outcome.ALLOW
                                        && flat.rule().when() == null
                                        && flat.rule().on().stream()
                                                .anyMatch(on -> on.toString().equals("*")));
    }

    /** Words of strangers may decide what leaves, where nothing looks at labels. */
    private void onFlow() {
        List<ReachedTool> all =
                Stream.of(
                                open.stream(),
                                below.agents().stream().flatMap(each -> each.tools().stream()),
                                below.workflows().values().stream().flatMap(List::stream))
                        .flatMap(each -> each)
                        .filter(ReachedTool::isOpen)
                        .toList();
        String sources = named(all.stream().filter(ReachedTool::readsUntrusted));
        String sinks =
                named(
                        all.stream()
                                .filter(ReachedTool::goesOutside)
                                .filter(tool -> tool.answers().contains(Outcome.ALLOW))
                                .filter(tool -> !tool.isRestrictedBy("labels.")));
        if (!sources.isEmpty() && !sinks.isEmpty()) {
            warnings.add(
                    "It reads what strangers write (%s) and may send outside (%s), and no rule on the latter looks at labels: what it has read may say what it sends. trust/trusted has such a rule."
                            .formatted(sources, sinks));
        }
    }

    private static String named(Stream<ReachedTool> tools) {
        List<String> names = tools.map(ReachedTool::name).distinct().toList();
        return names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMED ? ", …" : "");
    }

    private void onShell() {
        if (agent.open(SHELL).isEmpty()) {
            return;
        }
        String tools =
                named(
                        open.stream()
                                .filter(tool -> !tool.name().equals(SHELL))
                                .filter(tool ->
                                        tool.isRestrictedBy("args.path")
                                                || tool.isRestrictedBy("under(")));
        if (!tools.isEmpty()) {
            warnings.add(
                    "ws_shell runs any command on the same files, so that rules on paths (of %s) keep nothing from it; deny ws_shell, or do not count on them."
                            .formatted(tools));
        }
    }

    private void onTree() {
        if (agent.open("delegate_task").isPresent()) {
            warnings.add(
                    below.agents().isEmpty()
                            ? "It may delegate to agents that are made later; none is open to it now."
                            : "It may have %d agents work for it by delegate_task or workflows, and those that are made later; what they do is decided by its policies, too. A rule on args.agent of delegate_task says which."
                                    .formatted(below.agents().size()));
        }
        if (!below.workflows().isEmpty()) {
            warnings.add(
                    "Workflows that it runs call tools that it need not list: %s."
                            .formatted(
                                    below.workflows().keySet().stream()
                                            .limit(MOST_NAMED)
                                            .collect(Collectors.joining(", "))));
        }
        if (!below.isComplete()) {
            warnings.add(
                    "More agents and workflows may work for it than were looked at; their tools are not all here.");
        }
    }

    private void onPushes() {
        AgentDefinition definition = agent.agent().definition();
        if (definition.git().allowForcePush() && agent.open("git_push").isPresent()) {
            warnings.add("git_push may replace what a remote branch holds (git.allow_force_push).");
        }
    }
}
