package dev.grove.bench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AgentHistoryTest {

    @Test
    void asksWithAllThatWasSaidAndHeard() {
        AgentHistory history = new AgentHistory("Bench run number 7.");
        AgentModel.Answer answer =
                new AgentModel.Answer("call_1", "echo", "{\"text\":\"a \\\"word\\\"\"}", 100, 10);
        history.append(AgentHistory.message(answer), answer.callId(), AgentTools.call(answer));
        JsonNode messages = JsonMapper.shared().readTree(history.request()).path("messages");
        assertThat(messages.valueStream().map(message -> message.path("role").stringValue()))
                .containsExactly("system", "user", "assistant", "tool");
        assertThat(messages.at("/1/content").stringValue()).isEqualTo("Bench run number 7.");
        assertThat(messages.at("/2/tool_calls/0/function/arguments").stringValue())
                .isEqualTo(answer.arguments());
        assertThat(messages.at("/3/tool_call_id").stringValue()).isEqualTo("call_1");
        assertThat(messages.at("/3/content").stringValue()).isEqualTo("a \"word\"");
    }

    @Test
    void endsWithTheCallOfFinishAlone() {
        assertThat(AgentTools.ends(new AgentModel.Answer("c", "finish", "{}", 1, 1))).isTrue();
        assertThat(AgentTools.ends(new AgentModel.Answer("c", "echo", "{}", 1, 1))).isFalse();
    }
}
