package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Calls of tools without an agent: one that a person approves, an unsafe one, and another. */
record CallRun() implements Scenario {

    private static final String CALL = "call";

    @Override
    public String name() {
        return "call";
    }

    @Override
    public int claims(Played run) {
        // A call that was cut off is claimed again after a person has settled it.
        boolean waited = run.calls().getFirst().promise() == Promise.ONCE;
        return waited || run.end().equals("failed") ? 2 : 1;
    }

    @Override
    public Boundary death() {
        return Boundaries.CALL_CALLED;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        List<Played> played = new ArrayList<>();
        String toApprove = goal + " approved";
        String approved = client.call("count_probe", toApprove, ",\"needs_approval\":true");
        begun.accept(approved);
        client.answerWait(approved, "approval", "/approvals/" + CALL, "{\"decision\":\"approve\"}");
        client.awaitEnd(approved, "completed");
        played.add(Played.completed(approved, toApprove, calls(Promise.ONCE)));

        String atRisk = goal + " unsafe";
        String unsafe = client.call("count_unsafe", atRisk, "");
        begun.accept(unsafe);
        String end = client.awaitEndOfCall(unsafe);
        // An interrupted call is a finding by itself where no server was lost.
        played.add(
                new Played(
                        unsafe,
                        atRisk,
                        end.equals("failed") ? "failed" : "completed",
                        calls(Promise.AT_MOST_ONCE),
                        0,
                        0));

        String harmless = goal + " idempotent";
        String idempotent = client.call("count_idempotent", harmless, "");
        begun.accept(idempotent);
        client.awaitEnd(idempotent, "completed");
        played.add(Played.completed(idempotent, harmless, calls(Promise.AT_LEAST_ONCE)));
        return played;
    }

    private static List<ExpectedCall> calls(Promise promise) {
        return List.of(new ExpectedCall(CALL, promise));
    }

    @Override
    public long startedFor(Client client, String goal) {
        return client.callsWithGoal(goal);
    }
}
