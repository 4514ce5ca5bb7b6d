package dev.grove.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DemoProofTest {

    private static final String FAILING =
            "...F..\nAssertionError: 1 != 2\n\nRan 6 tests in 0.001s\n\nFAILED (failures=1)\n";
    private static final String PASSING = "......\nRan 6 tests in 0.001s\n\nOK\n";

    private final JsonMapper json = JsonMapper.builder().build();
    private final DemoProof proof = new DemoProof();

    @Test
    void provesWhatFailedAndThenPassed() {
        shell(FAILING);
        shell(PASSING);
        end("finish");

        assertThat(proof.verdict()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    void readsOutputThatCameAsJson() {
        shell(json.writeValueAsString(FAILING));
        shell(json.writeValueAsString(PASSING));
        end("finish");

        assertThat(proof.verdict()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    void believesNoTestsThatOnlyPass() {
        shell(PASSING);
        end("finish");

        assertThat(proof.verdict()).isEqualTo(Verdict.NEVER_FAILED);
    }

    @Test
    void seesThatTheLastRunOfTheTestsFailed() {
        shell(FAILING);
        shell(PASSING);
        shell(FAILING);
        end("finish");

        assertThat(proof.verdict()).isEqualTo(Verdict.STILL_FAILING);
    }

    @Test
    void takesNoOtherToolsWordForIt() {
        shell(FAILING);
        watch("tool.completed", event("ws_file_read").put("content", PASSING));
        end("finish");

        assertThat(proof.verdict()).isEqualTo(Verdict.STILL_FAILING);
    }

    @Test
    void wantsTheRunToFinish() {
        shell(FAILING);
        shell(PASSING);
        end("text");

        assertThat(proof.verdict()).isEqualTo(Verdict.NOT_FINISHED);
    }

    private void shell(String printed) {
        watch("tool.completed", event("ws_shell").put("content", printed));
    }

    private void end(String reason) {
        watch("run.completed", json.createObjectNode().put("stop_reason", reason));
    }

    private ObjectNode event(String tool) {
        return json.createObjectNode().put("name", tool);
    }

    private void watch(String type, ObjectNode data) {
        proof.watch(new ServerEvent(type, data));
    }
}
