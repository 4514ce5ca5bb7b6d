package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of runs by what they wait for and why they ended, beside a tenant whose runs are alike. */
class RunReasonsIT extends ServerIT {

    private static final String ASKS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]";

    private HttpCaller caller;
    private WaitingRun approval;
    private WaitingRun client;
    private WaitingRun capped;
    private WaitingRun completed;
    private WaitingRun neighbours;

    @BeforeEach
    void startSome() {
        caller = newCaller(newTenant(), "admin");
        approval = forApproval(caller);
        client = WaitingRun.startWith(caller, "asker", "\"echo\",\"finish\"", ASKS, "");
        client.awaitCalls("client_tool");
        capped = WaitingRun.start(caller, "endless", "", ",\"limits\":{\"max_turns\":1}");
        capped.awaitStatus("stopped");
        completed = WaitingRun.start(caller, "greeter", "", "");
        completed.awaitStatus("completed");
        neighbours = forApproval(newCaller(newTenant(), "admin"));
    }

    private static WaitingRun forApproval(HttpCaller caller) {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "careful",
                        ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600",
                        "");
        run.awaitCalls("approval");
        return run;
    }

    @Test
    void findsRunsByWhatTheyWaitFor() {
        assertThat(listed("waiting_for=approval")).containsExactly(approval.id());
        assertThat(listed("waiting_for=client_tool&waiting_for=approval"))
                .containsExactly(client.id(), approval.id());
        assertThat(listed("waiting_for=budget,in_doubt,child")).isEmpty();
        assertThat(listed("waiting_for=approval&status=waiting")).containsExactly(approval.id());
        assertThat(listed("waiting_for=approval&status=running,completed")).isEmpty();
        assertThat(listed("waiting_for=approval&agent=" + client.agent())).isEmpty();
        approval.cancel();
        approval.awaitStatus("cancelled");
        assertThat(listed("waiting_for=approval")).isEmpty();
    }

    @Test
    void findsRunsByWhyTheyEnded() {
        assertThat(listed("stop_reason=turn_cap")).containsExactly(capped.id());
        assertThat(listed("stop_reason=turn_cap,finish"))
                .containsExactlyInAnyOrder(completed.id(), capped.id());
        assertThat(listed("stop_reason=usd_budget&stop_reason=token_budget")).isEmpty();
        assertThat(listed("stop_reason=turn_cap&status=completed")).isEmpty();
        assertThat(listed("stop_reason=turn_cap&waiting_for=approval")).isEmpty();
        assertThat(listed("stop_reason=turn_cap&min_cost=0&max_cost=100"))
                .containsExactly(capped.id());
    }

    @Test
    void changesThoseAlone() {
        HttpAnswer done =
                caller.post(
                        "/agent-runs/bulk",
                        """
                        {"action":"cancel","filter":{"waiting_for":["approval"]},"expected_count":1}
                        """);
        assertThat(done.status()).as(done.body()).isEqualTo(200);
        assertThat(done.json().path("done").asInt()).isEqualTo(1);
        approval.awaitStatus("cancelled");
        assertThat(client.status()).isEqualTo("waiting");
        assertThat(neighbours.status()).isEqualTo("waiting");
        HttpAnswer resumed =
                caller.post(
                        "/agent-runs/bulk",
                        """
                        {"action":"label","filter":{"stop_reason":["turn_cap"]},"labels":{"add":["capped"]}}
                        """);
        assertThat(resumed.json().path("done").asInt()).isEqualTo(1);
        assertThat(listed("label=capped")).containsExactly(capped.id());
    }

    @ParameterizedTest
    @CsvSource({
        "waiting_for=godot, waiting_for, 'must be one of client_tool, approval, in_doubt, child, budget'",
        "waiting_for=aproval, waiting_for, did you mean approval?",
        "'waiting_for=approval,', waiting_for, must be one of",
        "stop_reason=bored, stop_reason, must be one of finish",
        "stop_reason=FINISH, stop_reason, must be one of finish"
    })
    void saysWhatMayBeAskedFor(String query, String field, String message) {
        for (String path : List.of("/agent-runs", "/agent-runs/summaries", "/agent-runs/counts")) {
            HttpAnswer refused = caller.get(path + "?" + query);
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo(field);
            assertThat(refused.text("errors/0/message")).contains(message);
        }
    }

    @Test
    void aCursorGoesOnWithTheSameWaitsAlone() {
        String cursor =
                caller.get("/agent-runs?waiting_for=approval,client_tool&limit=1")
                        .text("next_cursor");
        assertThat(ids(caller.get("/agent-runs?waiting_for=client_tool,approval&cursor=" + cursor)))
                .containsExactly(approval.id());
        assertThat(caller.get("/agent-runs?waiting_for=approval&cursor=" + cursor).body())
                .contains("another filter");
    }

    /**
     * Lists ids of runs; asserts that summaries list the same ids, and that the counts add up to
     * them.
     */
    private List<String> listed(String query) {
        List<String> whole = ids(caller.get("/agent-runs?" + query));
        assertThat(ids(caller.get("/agent-runs/summaries?" + query))).isEqualTo(whole);
        HttpAnswer counts = caller.get("/agent-runs/counts?" + query);
        assertThat(counts.status()).as(counts.body()).isEqualTo(200);
        assertThat(
                        counts.json()
                                .path("items")
                                .valueStream()
                                .mapToLong(count -> count.path("count").asLong())
                                .sum())
                .isEqualTo(whole.size());
        return whole;
    }

    private static List<String> ids(HttpAnswer page) {
        assertThat(page.status()).as(page.body()).isEqualTo(200);
        return page.json()
                .path("items")
                .valueStream()
                .map(run -> run.path("id").asString())
                .toList();
    }
}
