package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Whichever door a caller with policies starts something by, its policies govern that. */
abstract class GovernedDoors extends KeyDoorsBed {

    @ParameterizedTest
    @MethodSource("doors")
    void governsWhatTheCallerStarts(Door door) {
        begin(door);
        assertGoverned();
    }

    @ParameterizedTest
    @MethodSource("doorsOfCalls")
    void deniesTheCallThatTheCallerMayNotHaveMade(Door door) {
        begin(door);
        WaitingRun root = started();
        assertThat(end(root)).isEqualTo("failed");
        List<JsonNode> all = tree(root);
        all.forEach(run ->
                assertThat(layers(run.path("run_id").asString()))
                        .as("of the caller, and the base")
                        .isEqualTo(2));
        assertThat(
                        caller.get("/agent-runs/" + all.getLast().path("run_id").asString())
                                .text("error/message"))
                .contains("denied by rule branches of writer");
    }

    void begin(Door door) {
        HttpAnswer answer = door.start().apply(this);
        assertThat(answer.status()).as(answer.body()).isLessThan(300);
        boolean overMcp = answer.body().contains("\"jsonrpc\"");
        assertThat(overMcp && answer.json().has("error")).as(answer.body()).isFalse();
    }

    /** Looks at the newest run of the caller. */
    void assertGoverned() {
        WaitingRun run = started();
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(events(run, "policy.denied").getFirst().at("/by/policy").asString())
                .isEqualTo("writer");
        assertThat(layers(run.id())).as("of the caller, and the base").isEqualTo(2);
    }
}
