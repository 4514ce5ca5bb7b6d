package dev.grove.bench;

import dev.grove.bench.scenario.Burst;
import dev.grove.bench.scenario.Chats;
import dev.grove.bench.scenario.Conversation;
import dev.grove.bench.scenario.Crowd;
import dev.grove.bench.scenario.Diamonds;
import dev.grove.bench.scenario.Faults;
import dev.grove.bench.scenario.GovernedRuns;
import dev.grove.bench.scenario.Listeners;
import dev.grove.bench.scenario.Lists;
import dev.grove.bench.scenario.LongRun;
import dev.grove.bench.scenario.ManyRuns;
import dev.grove.bench.scenario.Maps;
import dev.grove.bench.scenario.McpCalls;
import dev.grove.bench.scenario.NoisyTenant;
import dev.grove.bench.scenario.OldRuns;
import dev.grove.bench.scenario.OldRunsDeleted;
import dev.grove.bench.scenario.OneRun;
import dev.grove.bench.scenario.PeerRuns;
import dev.grove.bench.scenario.Prefixes;
import dev.grove.bench.scenario.Profiled;
import dev.grove.bench.scenario.ProfiledWorkflows;
import dev.grove.bench.scenario.Recovery;
import dev.grove.bench.scenario.Scenario;
import dev.grove.bench.scenario.Space;
import dev.grove.bench.scenario.StartUp;
import dev.grove.bench.scenario.Starts;
import dev.grove.bench.scenario.Subscriptions;
import dev.grove.bench.scenario.WaitingWorkflows;
import dev.grove.bench.scenario.WorkflowPeers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Scenarios by name. Consecutive ones share what they can, so the order saves time. */
final class Scenarios {

    private static final List<Scenario> OF_RUNS =
            List.of(
                    new ManyRuns(),
                    new PeerRuns(),
                    new GovernedRuns(),
                    new OneRun(),
                    new Starts(),
                    new LongRun(),
                    new Crowd(),
                    new OldRuns(),
                    new OldRunsDeleted(),
                    new Lists(),
                    new Listeners(),
                    new StartUp(),
                    new Recovery(),
                    new NoisyTenant(),
                    new McpCalls(),
                    new Subscriptions());

    private static final List<Scenario> OF_WORKFLOWS =
            List.of(
                    new Diamonds(),
                    new Maps(),
                    new WorkflowPeers(),
                    new WaitingWorkflows(),
                    new Burst());

    /** Chats at once, unless the environment says how many. */
    private static final String CHATS = "GROVE_BENCH_CHATS";

    private static final List<Scenario> OF_SESSIONS =
            List.of(
                    new Conversation(),
                    new Chats(Integer.parseInt(System.getenv().getOrDefault(CHATS, "2000"))),
                    new Prefixes());

    private static final List<Scenario> OF_SCALE = List.of(new Space());

    private static final Scenario LAST = new Faults();

    /** A whole run. */
    static final List<Scenario> ALL =
            joined(List.of(OF_RUNS, OF_SESSIONS, OF_WORKFLOWS, OF_SCALE, List.of(LAST)));

    /**
     * A part of a page.
     *
     * @param page among the documents
     * @param command that measures what stands there alone
     */
    record Part(String page, String command, List<Scenario> scenarios) {}

    static final List<Part> PARTS =
            List.of(
                    new Part(
                            "performance.md", "bench/run", joined(List.of(OF_RUNS, List.of(LAST)))),
                    new Part("performance.md", "bench/run sessions", OF_SESSIONS),
                    new Part("performance.md", "bench/run workflows", OF_WORKFLOWS),
                    new Part("scale.md", "bench/run space", OF_SCALE));

    private final Map<String, List<Scenario>> byName = new LinkedHashMap<>();

    /**
     * @param results where profiles are left
     */
    Scenarios(Path results) {
        ALL.forEach(scenario -> byName.put(scenario.name(), List.of(scenario)));
        byName.put("sessions", OF_SESSIONS);
        byName.put("workflows", OF_WORKFLOWS);
        byName.put(Profiled.NAME, List.of(new Profiled(results)));
        byName.put(ProfiledWorkflows.NAME, List.of(new ProfiledWorkflows(results)));
    }

    Set<String> names() {
        return byName.keySet();
    }

    /** All without names; nothing where one of the names is not known. */
    Optional<List<Scenario>> chosen(List<String> asked) {
        if (asked.isEmpty()) {
            return Optional.of(ALL);
        }
        return names().containsAll(asked)
                ? Optional.of(
                        asked.stream()
                                .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                                .toList())
                : Optional.empty();
    }

    private static List<Scenario> joined(List<List<Scenario>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
