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
 * Judges one run by what can be seen from outside: receipts, bills, what listeners heard, rows, and
 * what the API tells.
 */
final class Auditor {

    private static final Set<String> CALL_ENDS =
            Set.of("tool.completed", "tool.failed", "tool.interrupted");

    private final Stage stage;
    private final Cell cell;
    private final Played played;
    private final JsonNode run;
    private final JsonNode turns;
    private final JsonNode costs;
    private final List<JsonNode> log;
    private final List<Finding> findings = new ArrayList<>();
    private int completedCalls;

    Auditor(Stage stage, Client client, Cell cell, Played played) {
        this.stage = stage;
        this.cell = cell;
        this.played = played;
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
        billsAreRight(takeOvers);
        treeIsWithinItsCap();
        eventsAreRight();
        listeners.forEach(this::listenerIsRight);
        Story story = cell.boundary().story();
        story.faults(turns).forEach(fault -> find(Finding.Kind.LOSS, fault));
        story.faults(stage.rows(), played.run()).forEach(fault -> find(Finding.Kind.LOSS, fault));
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
                stage.rows().read().orElse(List.of()).stream()
                        .filter(one -> one.run().equals(played.run()))
                        .findFirst()
                        .orElseThrow();
        if (row.owner() != null) {
            find(Finding.Kind.ORPHAN, "it has ended and somebody still has its lease");
        }
        // Resuming costs an epoch too.
        long takeOvers =
                log.stream()
                        .filter(event -> event.path("reason").asString("").equals("taken_over"))
                        .count();
        long claims = log.stream().filter(event -> is(event, "run.started", "run.resumed")).count();
        if (Math.max(takeOvers, row.epoch() - claims) > cell.takeOvers()) {
            find(
                    Finding.Kind.DOUBLE,
                    "it changed hands without cause: epoch "
                            + row.epoch()
                            + ", "
                            + claims
                            + " claims told");
        }
        return Math.max(takeOvers, row.epoch() - cell.boundary().story().claims(played));
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
        Story story = cell.boundary().story();
        long effects = story.effects(stage.effects(), played.run(), expected.id());
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
        int tooLate = stage.effects().tooLate(played.run(), expected.id());
        if (tooLate > takeOvers) {
            find(
                    Finding.Kind.DOUBLE,
                    expected.id() + " was sent again " + tooLate + " times by who had lost it");
        }
        if (status.equals("completed") && effects == 0) {
            find(Finding.Kind.LOSS, expected.id() + " is recorded and never happened");
        }
        if (status.equals("completed") && story.givesReceipts()) {
            List<String> receipts = stage.effects().receipts(played.run(), expected.id());
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

    private void billsAreRight(long takeOvers) {
        Map<Integer, List<PlayedModel.Billed>> bills = new HashMap<>();
        stage.model()
                .bills(played.goal())
                .forEach(bill ->
                        bills.computeIfAbsent(bill.turn(), _ -> new ArrayList<>()).add(bill));
        long extra = 0;
        for (var ofTurn : bills.entrySet()) {
            extra += ofTurn.getValue().size() - 1L;
            long recordedAt = stage.ledger().recordedAt(played.run(), ofTurn.getKey());
            // A request that a frozen server had begun to send arrives when it wakes.
            boolean mayBeLate = cell.fault() == Fault.FREEZE;
            if (!mayBeLate && ofTurn.getValue().stream().anyMatch(b -> b.at() > recordedAt)) {
                find(
                        Finding.Kind.DOUBLE,
                        "turn " + ofTurn.getKey() + " was asked for after its answer was recorded");
            }
        }
        if (extra > takeOvers) {
            find(Finding.Kind.DOUBLE, extra + " answers were paid for and not used");
        }
        long answered = turns.valueStream().filter(turn -> turn.path("usage").isObject()).count();
        long own =
                log.stream()
                        .filter(event -> is(event, "turn.answered", "context.compacted"))
                        .count();
        billsAreKnown(bills.values().stream().mapToLong(List::size).sum());
        if (billed("input_tokens") != own * PlayedModel.BILL.inputTokens()
                || billed("output_tokens") != own * PlayedModel.BILL.outputTokens()) {
            find(
                    Finding.Kind.LOSS,
                    "its total is "
                            + run.path("usage")
                            + ", of which assumed "
                            + assumed()
                            + ", for "
                            + own
                            + " answers ("
                            + answered
                            + " turns)");
        }
        long assumed = log.stream().filter(event -> is(event, "budget.assumed_spent")).count();
        // A call that was cancelled in the middle is one without a bill, too.
        long cancelled = played.end().equals("cancelled") ? 1 : 0;
        if (assumed > takeOvers + cancelled) {
            find(Finding.Kind.DOUBLE, assumed + " calls were counted that nobody could have made");
        }
        if (own > bills.size()) {
            find(Finding.Kind.DOUBLE, own + " answers were recorded, " + bills.size() + " billed");
        }
    }

    /**
     * Each request that reached the model is an answer that the run has, or a call that it counts
     * as spent at its worst: also what a server sends that was frozen and wakes up.
     */
    private void billsAreKnown(long billed) {
        long known = costs.path("items").valueStream().filter(this::isOfThisRun).count();
        if (billed > known) {
            find(
                    Finding.Kind.LOSS,
                    billed + " calls were billed, and the run's costs know of " + known);
        }
    }

    /** By what the model billed, and by the tree's books, in which nothing may be below zero. */
    private void treeIsWithinItsCap() {
        JsonNode budget = costs.path("budget");
        long cap = budget.path("max_tokens").asLong();
        long billed = stage.model().billedToTree(played.goal());
        if (billed > cap) {
            find(Finding.Kind.DOUBLE, "its tree was billed " + billed + " tokens of " + cap);
        }
        for (String kind : List.of("spent", "reserved")) {
            long tokens = budget.path(kind + "_tokens").asLong();
            if (tokens < 0 || tokens > cap) {
                find(Finding.Kind.DOUBLE, "its tree has " + kind + " " + tokens + " of " + cap);
            }
        }
    }

    /** What the run says that it spent on answers; calls without a bill count at their worst. */
    private long billed(String kind) {
        return run.path("usage").path(kind).asLong() - assumed().path(kind).asLong();
    }

    /** Without what was assumed of those that it has below it. */
    private JsonNode assumed() {
        return costs.path("runs")
                .valueStream()
                .filter(this::isOfThisRun)
                .findFirst()
                .map(own -> own.path("assumed"))
                .orElse(MissingNode.getInstance());
    }

    private boolean isOfThisRun(JsonNode part) {
        return part.path("run_id").asString("").equals(played.run());
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
        List<JsonNode> heard = listener.events();
        if (heard.size() > log.size() || !log.subList(0, heard.size()).equals(heard)) {
            find(
                    Finding.Kind.LOSS,
                    "a listener heard what is not in the log: " + difference(heard));
        } else if (!listener.isComplete()) {
            find(
                    Finding.Kind.LOSS,
                    "a listener heard " + heard.size() + " of " + log.size() + " events");
        }
    }

    private String difference(List<JsonNode> heard) {
        for (int i = 0; i < heard.size(); i++) {
            if (i >= log.size() || !heard.get(i).equals(log.get(i))) {
                return "heard "
                        + heard.get(i)
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

    private static boolean is(JsonNode event, String... types) {
        return List.of(types).contains(event.path("type").asString(""));
    }

    private void find(Finding.Kind kind, String what) {
        findings.add(new Finding(kind, played.run(), what));
    }
}
