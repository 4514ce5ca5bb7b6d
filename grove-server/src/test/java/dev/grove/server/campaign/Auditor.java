package dev.grove.server.campaign;

import dev.grove.server.process.StreamFollower;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Judges one run by what can be seen from outside: receipts, bills, what listeners received, rows,
 * and what the API answers.
 */
final class Auditor {

    private static final Set<String> CALL_ENDS =
            Set.of("tool.completed", "tool.failed", "tool.interrupted");

    private final TestCluster cluster;
    private final Client client;
    private final Cell cell;
    private final Played played;
    private final boolean wasSlow;
    private final JsonNode run;
    private final JsonNode turns;
    private final JsonNode costs;
    private final List<JsonNode> log;
    private final List<Finding> findings = new ArrayList<>();
    private int completedCalls;

    /**
     * Reads all that there is of a run.
     *
     * @param wasSlow whether the machine was so slow that leases may have run out by themselves
     */
    Auditor(TestCluster cluster, Client client, Cell cell, Played played, boolean wasSlow) {
        this.cluster = cluster;
        this.client = client;
        this.cell = cell;
        this.played = played;
        this.wasSlow = wasSlow;
        String path = "/agent-runs/" + played.run();
        this.run = client.get(path);
        this.turns = client.items(path + "/turns?limit=200");
        this.costs = client.get(path + "/costs?limit=200");
        this.log = client.items(path + "/events?limit=200").valueStream().toList();
    }

    /** Everything that is wrong with it. */
    List<Finding> judge(List<StreamFollower> listeners) {
        long takeOvers = rowIsRight();
        endIsRight();
        callsAreRight(takeOvers);
        findings.addAll(new BillAuditor(cluster, cell, played, run, costs, log).judge(takeOvers));
        eventsAreRight();
        listeners.forEach(this::listenerIsRight);
        cluster.outside().doubles(played.goal()).forEach(fault -> find(Finding.Kind.DOUBLE, fault));
        cluster.model()
                .heard()
                .faults(played.goal())
                .forEach(fault -> find(Finding.Kind.LOSS, fault));
        Scenario scenario = cell.boundary().scenario();
        scenario.faults(cluster.model(), played).forEach(fault -> find(Finding.Kind.LOSS, fault));
        scenario.faults(client, played.run()).forEach(fault -> find(Finding.Kind.LOSS, fault));
        scenario.faults(turns).forEach(fault -> find(Finding.Kind.LOSS, fault));
        scenario.faults(cluster.rows(), played.run())
                .forEach(fault -> find(Finding.Kind.LOSS, fault));
        return findings;
    }

    /** Its calls that came to their own end; known after judging. */
    int completedCalls() {
        return completedCalls;
    }

    boolean endedAsExpected() {
        return run.path("status").asString("").equals(played.end());
    }

    private long rowIsRight() {
        Rows.Row row =
                cluster.rows().read().orElse(List.of()).stream()
                        .filter(one -> one.run().equals(played.run()))
                        .findFirst()
                        .orElseThrow();
        if (row.owner() != null) {
            find(Finding.Kind.ORPHAN, "it has ended and a replica still has its lease");
        }
        // Resuming costs an epoch too.
        long takeOvers =
                log.stream()
                        .filter(event -> event.path("reason").asString("").equals("taken_over"))
                        .count();
        long claims = log.stream().filter(event -> is(event, "run.started", "run.resumed")).count();
        HandOvers handOvers = cluster.handOvers();
        if (handOvers.stolen(played.run()) > 0) {
            find(Finding.Kind.DOUBLE, "it was claimed while its server's lease stood");
        }
        int allowed = cell.takeOvers() + (wasSlow ? handOvers.ranOut(played.run()) : 0);
        if (Math.max(takeOvers, row.epoch() - claims) > allowed) {
            find(
                    Finding.Kind.DOUBLE,
                    "it changed hands without cause: epoch "
                            + row.epoch()
                            + ", "
                            + claims
                            + " claims reported");
        }
        return Math.max(takeOvers, row.epoch() - cell.boundary().scenario().claims(played));
    }

    private void endIsRight() {
        if (!endedAsExpected()) {
            find(
                    Finding.Kind.LOSS,
                    "it ended "
                            + run.path("status").asString("")
                            + " instead of "
                            + played.end()
                            + ": "
                            + run.path("error"));
        }
    }

    private void callsAreRight(long takeOvers) {
        int interrupted = 0;
        for (ExpectedCall expected : played.calls()) {
            JsonNode call = call(expected.id());
            String status = call.path("status").asString("missing");
            switch (status) {
                case "completed" -> completedCalls++;
                case "interrupted" -> interrupted++;
                default -> {
                    if (status.equals("denied") && expected.promise() == Promise.NEVER) {
                        completedCalls++;
                    } else {
                        find(Finding.Kind.LOSS, expected.id() + " is " + status);
                    }
                }
            }
            if (expected.promise() != Promise.NOT_COUNTED) {
                effectIsRight(expected, status, call.path("result").asString(""), takeOvers);
            }
        }
        if (interrupted > takeOvers + played.interrupts()) {
            find(Finding.Kind.LOSS, interrupted + " calls were given up without cause");
        }
    }

    private void effectIsRight(
            ExpectedCall expected, String status, String result, long takeOvers) {
        Scenario scenario = cell.boundary().scenario();
        long effects = scenario.effects(cluster.effects(), played.run(), expected.id());
        long most =
                switch (expected.promise()) {
                    case AT_MOST_ONCE, ONCE -> 1;
                    case AT_LEAST_ONCE, NOT_COUNTED -> 1 + takeOvers;
                    case NEVER -> 0;
                };
        if (effects > most) {
            find(
                    Finding.Kind.DOUBLE,
                    expected.id() + " (" + expected.promise() + ") happened " + effects + " times");
        }
        int tooLate = cluster.effects().tooLate(played.run(), expected.id());
        if (tooLate > takeOvers) {
            find(
                    Finding.Kind.DOUBLE,
                    expected.id() + " was sent again " + tooLate + " times by who had lost it");
        }
        if (status.equals("completed") && effects == 0) {
            find(Finding.Kind.LOSS, expected.id() + " is recorded and never happened");
        }
        if (status.equals("completed") && scenario.givesReceipts()) {
            List<String> receipts = cluster.effects().receipts(played.run(), expected.id());
            if (!receipts.contains(result)) {
                find(
                        Finding.Kind.LOSS,
                        expected.id()
                                + " is recorded as "
                                + result
                                + ", with receipts "
                                + receipts);
            }
        }
        if (status.equals("interrupted") && expected.promise() != Promise.AT_MOST_ONCE) {
            find(Finding.Kind.LOSS, expected.id() + " could have been settled and was given up");
        }
    }

    private void eventsAreRight() {
        List<Integer> numbers = log.stream().map(event -> event.path("seq").asInt()).toList();
        if (!numbers.equals(IntStream.rangeClosed(1, log.size()).boxed().toList())) {
            find(Finding.Kind.LOSS, "its events have the numbers " + numbers);
        }
        Map<String, Integer> ends = new HashMap<>();
        for (JsonNode event : log) {
            if (CALL_ENDS.contains(event.path("type").asString(""))) {
                ends.merge(event.path("tool_call_id").asString(""), 1, Integer::sum);
            }
        }
        ends.forEach((call, times) -> {
            if (times > 1) {
                find(Finding.Kind.DOUBLE, call + " ended " + times + " times");
            }
        });
        if (log.stream().filter(event -> is(event, "run.started")).count() > 1) {
            find(Finding.Kind.DOUBLE, "it started more than once");
        }
    }

    private void listenerIsRight(StreamFollower listener) {
        List<JsonNode> received = listener.events();
        if (received.size() > log.size() || !log.subList(0, received.size()).equals(received)) {
            find(
                    Finding.Kind.LOSS,
                    "a listener received what is not in the log: " + difference(received));
        } else if (!listener.isComplete()) {
            find(
                    Finding.Kind.LOSS,
                    "a listener received " + received.size() + " of " + log.size() + " events");
        }
    }

    private String difference(List<JsonNode> received) {
        for (int i = 0; i < received.size(); i++) {
            if (i >= log.size() || !received.get(i).equals(log.get(i))) {
                return "received "
                        + received.get(i)
                        + ", stored "
                        + (i < log.size() ? log.get(i) : "nothing");
            }
        }
        return "";
    }

    private JsonNode call(String id) {
        return turns.valueStream()
                .flatMap(turn -> turn.path("tool_calls").valueStream())
                .filter(call -> call.path("id").asString("").equals(id))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    static boolean is(JsonNode event, String... types) {
        return List.of(types).contains(event.path("type").asString(""));
    }

    private void find(Finding.Kind kind, String what) {
        findings.add(new Finding(kind, played.run(), what));
    }
}
