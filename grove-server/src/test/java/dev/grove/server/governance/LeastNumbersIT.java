package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import org.junit.jupiter.api.Test;

/** Numbers below the least one that a member takes, also where an object within the body has it. */
class LeastNumbersIT extends GovernedIT {

    @Test
    void areRefusedAsBadInput() {
        policy("writer", BRANCHES);
        pusher("pusher");
        WaitingRun run = completed("pusher");
        String session = caller.post("/sessions", "{\"agent\":\"pusher\"}").text("id");
        refuses(
                "/policies/writer/explain",
                "{\"past\":{\"run_id\":\"%s\",\"turn\":-1,\"tool_call_id\":\"call_1_1\"}}"
                        .formatted(run.id()));
        refuses("/policies/writer/explain", "{\"version\":-1,\"call\":{\"tool\":\"echo\"}}");
        refuses("/policies/writer/backtest", "{\"sample\":-1}");
        refuses("/policies/writer/backtest", "{\"version\":-1}");
        refuses("/agent-runs/" + run.id() + "/fork", "{\"turn\":-1}");
        refuses(
                "/agents/pusher/runs",
                "{\"goal\":\"g\",\"workspace_from\":{\"run_id\":\"%s\",\"turn\":-1}}"
                        .formatted(run.id()));
        refuses("/agents/pusher/runs", "{\"goal\":\"g\",\"limits\":{\"max_turns\":-1}}");
        refuses("/agents/pusher/runs", "{\"goal\":\"g\",\"priority\":-1}");
        refuses(
                "/tool-calls",
                "{\"tool\":\"echo\",\"arguments\":{\"text\":\"a\"},\"limits\":{\"max_seconds\":-1}}");
        refuses("/agent-runs/bulk", "{\"action\":\"cancel\",\"filter\":{},\"limit\":-1}");
        refuses("/agent-runs/bulk", "{\"action\":\"cancel\",\"filter\":{},\"expected_count\":-1}");
        refuses("/sessions", "{\"agent\":\"pusher\",\"version\":-1}");
        refuses("/sessions", "{\"agent\":\"pusher\",\"limits\":{\"max_messages\":-1}}");
        refuses("/sessions/" + session + "/rewind", "{\"to_n\":-1}");
        refuses("/sessions/" + session + "/branch", "{\"at_n\":-1}");
        for (String query :
                new String[] {"/turns?after=-1", "/events?after=-1", "/workspace/files?turn=-1"}) {
            HttpAnswer answer = caller.withoutContract().get("/agent-runs/" + run.id() + query);
            assertThat(answer.status()).as(query + answer.body()).isBetween(400, 499);
        }
    }

    private void refuses(String path, String body) {
        HttpAnswer answer = caller.withoutContract().post(path, body);
        assertThat(answer.status()).as(path + body + answer.body()).isBetween(400, 499);
    }
}
