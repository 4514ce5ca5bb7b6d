package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.run.WaitingRun;
import org.junit.jupiter.api.Test;

/** Votes are of where a provider's tool sends its arguments, too. */
class VotesOnProvidersIT extends LabelsBed {

    private static final String APPROVE = "{\"decision\":\"approve\"}";

    @Test
    void takesNoApprovalOfAToolThatGoesElsewhereSince() {
        WaitingRun run = asked();
        CountedMcpServer elsewhere =
                new CountedMcpServer(
                        new CountedMcpServer.Tool("create", false, _ -> "Created elsewhere."));
        try (elsewhere) {
            HttpAnswer moved =
                    caller.call(
                            "PUT",
                            "/tool-providers/tracker",
                            "{\"name\":\"tracker\",\"url\":\"%s\"}".formatted(elsewhere.url()));
            assertThat(moved.status()).as(moved.body()).isEqualTo(200);
            assertChanged(run);
        }
    }

    @Test
    void takesNoApprovalOfAToolThatIsSaidToGoElsewhereSince() {
        WaitingRun run = asked();
        HttpAnswer said =
                caller.call(
                        "PATCH",
                        "/tool-providers/tracker/tools/create",
                        "{\"sink\":\"outside:elsewhere\"}");
        assertThat(said.status()).as(said.body()).isEqualTo(200);
        assertChanged(run);
    }

    private WaitingRun asked() {
        policy(
                "writer",
                "{\"id\":\"ask\",\"on\":\"tracker:create\",\"then\":\"ask\",\"ask\":{\"count\":2}}");
        creator("writer");
        WaitingRun run = start("creator");
        run.awaitStatus("waiting");
        assertThat(vote(run).status()).isEqualTo(200);
        return run;
    }

    private HttpAnswer vote(WaitingRun run) {
        return newCaller(tenant, "admin")
                .post(
                        "/agent-runs/%s/approvals/%s"
                                .formatted(run.id(), json(run).at("/wait/calls/0/id").asString()),
                        APPROVE);
    }

    private void assertChanged(WaitingRun run) {
        HttpAnswer refused = vote(run);
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("The tool has changed since this was asked");
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
    }
}
