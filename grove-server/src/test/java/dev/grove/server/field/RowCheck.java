package dev.grove.server.field;

import dev.grove.server.field.FieldRow.Expected;
import dev.grove.server.field.FieldRow.ExpectedError;
import dev.grove.server.field.FieldRow.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Compares a run with its row; each difference is a line {@code expected … got …}. */
final class RowCheck {

    private static final int NANOS = 9;

    private final Play play;
    private final RunSeen seen;
    private final List<Difference> differences = new ArrayList<>();

    private RowCheck(Play play, RunSeen seen) {
        this.play = play;
        this.seen = seen;
    }

    /** An expectation that was not met. */
    record Difference(String expected, String got) {}

    static List<Difference> differences(Play play, RunSeen seen) {
        RowCheck check = new RowCheck(play, seen);
        check.compareEnd();
        check.compareCalls();
        check.compareBill();
        check.compareSent();
        return check.differences;
    }

    private void compareEnd() {
        Expected expected = play.row().expect();
        String end = seen.end();
        same("status", expected.status(), seen.status() + (end.isBlank() ? "" : ": " + end));
        same("result", expected.result(), seen.run().path("result").asString(""));
        ExpectedError error = expected.error();
        if (error != null) {
            same("error", error.code(), seen.run().at("/error/code").asString(""));
            contains("message", error.message(), seen.run().at("/error/message").asString(""));
        }
        if (play.row().verdict() == Verdict.REFUSED && end.isBlank()) {
            differ("words of a refusal", "none: " + seen.status());
        }
    }

    private void compareCalls() {
        Expected expected = play.row().expect();
        if (expected.calls() != null) {
            same("calls", expected.calls().toString(), play.calls().toString());
        }
        if (expected.requests() != null) {
            same("requests", expected.requests().toString(), "" + play.requests().size());
        }
        play.refusals().forEach(refusal -> differ("requests that the provider takes", refusal));
    }

    private void compareBill() {
        Expected expected = play.row().expect();
        boolean mayBeAssumed = !Boolean.FALSE.equals(expected.assumed());
        if (expected.usage() != null) {
            same("usage", expected.usage().toString(), seen.usage().toString());
            if (!seen.isAssumed() && !Boolean.TRUE.equals(expected.assumed())) {
                same(
                        "usage as the fake billed it",
                        expected.usage().toString(),
                        play.billed().toString());
            }
        }
        if (expected.costUsd() != null) {
            sameAmount("cost_usd", new BigDecimal(expected.costUsd()), seen.cost());
        }
        if (expected.assumed() != null) {
            same("assumed", expected.assumed().toString(), "" + seen.isAssumed());
        }
        BigDecimal bill = play.row().pricesOrDefault().bill(play.billed());
        if (seen.cost().compareTo(bill) < 0) {
            differ(
                    "a cost of at least the true bill " + bill.toPlainString(),
                    seen.cost().toPlainString());
        }
        if (!mayBeAssumed && !seen.isAssumed()) {
            sameAmount("the true bill", bill.setScale(NANOS, RoundingMode.CEILING), seen.cost());
        }
        BigDecimal costs = seen.costs().at("/usage/cost_usd").decimalValue();
        sameAmount("cost_usd of /costs", seen.cost(), costs);
    }

    private void compareSent() {
        List<String> sent = play.row().expect().sent();
        if (sent == null) {
            return;
        }
        List<Play.Request> requests = play.requests();
        if (requests.size() < 2) {
            differ("a second request", "" + requests.size());
            return;
        }
        JsonNode second = requests.get(1).body();
        for (String line : sent) {
            String fault = SentAssertion.parse(line).fault(second);
            if (!fault.isEmpty()) {
                differ("sent " + line, fault);
            }
        }
    }

    private void same(String field, @Nullable String expected, String got) {
        boolean isStatus = field.equals("status") && expected != null;
        boolean same =
                expected == null
                        || (isStatus
                                ? (got + ":").startsWith(expected + ":")
                                : got.equals(expected));
        if (!same) {
            differ(field + " " + expected, got);
        }
    }

    private void contains(String field, @Nullable String part, String got) {
        if (part != null && !got.contains(part)) {
            differ(field + " with " + part, got);
        }
    }

    private void sameAmount(String field, BigDecimal expected, BigDecimal got) {
        if (expected.compareTo(got) != 0) {
            differ(field + " " + expected.toPlainString(), got.toPlainString());
        }
    }

    private void differ(String expected, String got) {
        differences.add(new Difference(expected, got));
    }
}
