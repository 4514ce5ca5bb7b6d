package dev.grove.mcp.workflow;

import dev.grove.core.run.event.Preview;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.mcp.run.WaitMessages;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Says what a workflow waits for, and where that is answered. */
final class StandingMessage {

    private StandingMessage() {}

    static String of(Run run, Standing standing) {
        List<String> lines = new ArrayList<>();
        standing.asks().forEach(ask -> lines.add(ask(ask)));
        standing.events()
                .forEach(event ->
                        lines.add(
                                WaitMessages.line(
                                        event.path() + " waits for an event",
                                        "POST /workflow-runs/%s/events/%s"
                                                .formatted(run.id(), event.name()))));
        for (Run below : standing.below()) {
            Waiting waiting = below.waiting();
            if (waiting != null) {
                lines.addAll(WaitMessages.lines(below, waiting));
            }
        }
        return WaitMessages.of(lines);
    }

    private static String ask(WaitingNode ask) {
        ObjectNode state = ask.node().state();
        return WaitMessages.line(
                "%s asks: %s %s"
                        .formatted(
                                ask.node().path(),
                                state.path("title").asString(""),
                                Preview.of(state.path("subject").toString())),
                "a decision%s: POST /workflow-runs/%s/asks/%s {\"decision\": \"approve\" or \"deny\"%s, \"digest\": \"%s\"}"
                        .formatted(
                                who(state),
                                ask.run(),
                                ask.node().path(),
                                state.has("form") ? ", \"answer\": … as its form says" : "",
                                state.path("digest").asString("")));
    }

    private static String who(ObjectNode state) {
        long approvals =
                state.path("decisions")
                        .valueStream()
                        .filter(one -> one.path("decision").asString("").equals("approve"))
                        .count();
        long missing = state.path("count").asInt(1) - approvals;
        String others = state.path("not_starter").asBoolean(false) ? "other " : "";
        return " of %d %s%s with the scope %s"
                .formatted(
                        missing,
                        others,
                        missing == 1 ? "key" : "keys",
                        state.path("scope").asString(""));
    }
}
