package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Judges what a run, and its tree, spent by the bills of the campaign's own model. */
final class BillAuditor {

    private static final List<String> KINDS =
            List.of("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens");

    private final TestCluster cluster;
    private final Cell cell;
    private final Played played;
    private final JsonNode run;
    private final JsonNode costs;
    private final List<JsonNode> log;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * An auditor of one run.
     *
     * @param run as the API gives it
     * @param costs those of the run and all below it
     * @param log its events
     */
    BillAuditor(
            TestCluster cluster,
            Cell cell,
            Played played,
            JsonNode run,
            JsonNode costs,
            List<JsonNode> log) {
        this.cluster = cluster;
        this.cell = cell;
        this.played = played;
        this.run = run;
        this.costs = costs;
        this.log = log;
    }

    /** Returns findings on the run's bills and on its tree's cap. */
    List<Finding> judge(long takeOvers) {
        billsAreRight(takeOvers);
        treeIsWithinItsCap();
        return findings;
    }

    private void billsAreRight(long takeOvers) {
        Map<Integer, List<PlayedModel.Billed>> bills = new HashMap<>();
        cluster.model()
                .bills(played.goal())
                .forEach(bill ->
                        bills.computeIfAbsent(bill.turn(), _ -> new ArrayList<>()).add(bill));
        long extra = 0;
        for (var ofTurn : bills.entrySet()) {
            extra += ofTurn.getValue().size() - 1L;
            long recordedAt = cluster.ledger().recordedAt(played.run(), ofTurn.getKey());
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
        long own =
                log.stream()
                        .filter(event -> Auditor.is(event, "turn.answered", "context.compacted"))
                        .count();
        billsAreKnown(bills.values().stream().flatMap(List::stream).toList());
        if (!cell.boundary().scenario().billsItsWorst()) {
            totalIsThatOf(own);
        }
        long assumed =
                log.stream().filter(event -> Auditor.is(event, "budget.assumed_spent")).count();
        // A call that was cancelled in the middle is one without a bill, too.
        long cancelled = played.end().equals("cancelled") ? 1 : 0;
        if (assumed > takeOvers + cancelled) {
            find(
                    Finding.Kind.DOUBLE,
                    assumed + " calls were counted that no execution could have made");
        }
        if (own > bills.size()) {
            find(Finding.Kind.DOUBLE, own + " answers were recorded, " + bills.size() + " billed");
        }
    }

    /**
     * Each request that reached the model is an answer that the run has, or a call that it counts
     * as spent at its worst: also what a server sends that was frozen and wakes up.
     */
    private void billsAreKnown(List<PlayedModel.Billed> bills) {
        long known = costs.path("items").valueStream().filter(this::isOfThisRun).count();
        if (bills.size() > known) {
            find(
                    Finding.Kind.LOSS,
                    bills.size() + " calls were billed, and the run's costs know of " + known);
        }
        long billed = bills.stream().mapToLong(PlayedModel.Billed::tokens).sum();
        long counted =
                KINDS.stream().mapToLong(kind -> run.path("usage").path(kind).asLong()).sum();
        if (billed > counted) {
            find(Finding.Kind.LOSS, billed + " tokens were billed, and it counts " + counted);
        }
    }

    /** Where each answer has the same bill. */
    private void totalIsThatOf(long answers) {
        if (billed("input_tokens") != answers * PlayedModel.BILL.inputTokens()
                || billed("output_tokens") != answers * PlayedModel.BILL.outputTokens()) {
            find(
                    Finding.Kind.LOSS,
                    "its total is "
                            + run.path("usage")
                            + ", of which assumed "
                            + assumed()
                            + ", for "
                            + answers
                            + " answers");
        }
    }

    /** By what the model billed, and by the tree's books, in which nothing may be below zero. */
    private void treeIsWithinItsCap() {
        JsonNode budget = costs.path("budget");
        long cap = budget.path("max_tokens").asLong();
        long billed = cluster.model().billedToTree(played.goal());
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

    /** Usage that the run reports, less what it assumed, at worst, for calls without a bill. */
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

    private void find(Finding.Kind kind, String what) {
        findings.add(new Finding(kind, played.run(), what));
    }
}
