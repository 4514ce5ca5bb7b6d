package dev.grove.server.field;

import dev.grove.core.model.rules.ProviderRules;
import dev.grove.server.field.FieldRow.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Run of a row at the fake provider: gives its answers in order, applies the provider's rules to
 * each request, and adds up what the provider bills.
 */
final class Play {

    private static final String OK = "ok";

    private final String id;
    private final FieldRow row;
    private final Notation notation;
    private final ProviderRules rules;
    private final List<FieldAnswer> answers;
    private final List<Tokens> bills;
    private final boolean endless;

    private final List<Request> requests = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private Tokens billed = Tokens.NONE;
    private int answered;

    /** A request as the provider received it. */
    record Request(String target, Map<String, List<String>> headers, JsonNode body) {}

    Play(String id, FieldRow row) {
        this(id, row, false);
    }

    /**
     * @param endless whether the row's answers begin again after the last, each ended by the output
     *     limit of its request, as a true provider does: what a cap is tried with
     */
    private Play(String id, FieldRow row, boolean endless) {
        this.id = id;
        this.row = row;
        this.endless = endless;
        this.notation = Notation.of(row);
        this.rules = RowRules.of(row);
        this.answers =
                row.answers() == null
                        ? List.of()
                        : row.answers().stream()
                                .map(answer -> FieldAnswer.of(answer, notation))
                                .toList();
        this.bills = TrueBills.of(row, answers);
    }

    static Play endless(String id, FieldRow row) {
        return new Play(id, row, true);
    }

    /** Bill of the row's answers, each given once. */
    Tokens billOfARound() {
        return bills.stream().reduce(Tokens.NONE, Tokens::plus);
    }

    String id() {
        return id;
    }

    FieldRow row() {
        return row;
    }

    synchronized FieldAnswer answer(Request request) {
        requests.add(request);
        List<String> broken = rules.refusals(request.body());
        if (!broken.isEmpty()) {
            refusals.add("request " + requests.size() + ": " + String.join("; ", broken));
            return RefusalShape.of(row.providerName()).answer(String.join("; ", broken));
        }
        int place = place(answered++);
        Tokens bill = place < answers.size() ? bills.get(place) : Tokens.USE;
        long limit = outputLimit(request.body());
        if (endless && bill.output() > limit) {
            billed = billed.plus(Tokens.USE.withOutput(limit));
            return FieldAnswer.stream(notation.cutOff(limit));
        }
        billed = billed.plus(bill);
        return place < answers.size()
                ? answers.get(place)
                : FieldAnswer.stream(notation.defaultAnswer());
    }

    private int place(int nth) {
        if (endless && !answers.isEmpty()) {
            return nth % answers.size();
        }
        return row.repeat() ? Math.min(nth, answers.size() - 1) : nth;
    }

    /** By whatever name the limit has; the first that is a number. */
    private static long outputLimit(JsonNode request) {
        for (String name : List.of("max_tokens", "max_completion_tokens", "max_output_tokens")) {
            if (request.path(name).isNumber()) {
                return request.path(name).longValue();
            }
        }
        return Long.MAX_VALUE;
    }

    /** Records a call of a tool, and gives its answer. */
    synchronized FieldAnswer called(Call call) {
        calls.add(call);
        String content = row.noteLength() == null ? OK : "o".repeat(row.noteLength());
        return FieldAnswer.json(200, "{\"content\":\"" + content + "\"}");
    }

    synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    synchronized List<String> refusals() {
        return List.copyOf(refusals);
    }

    synchronized Tokens billed() {
        return billed;
    }
}
