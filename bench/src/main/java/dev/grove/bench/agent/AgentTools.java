package dev.grove.bench.agent;

import tools.jackson.databind.json.JsonMapper;

/** The agent's two tools: {@code echo}, and {@code finish}, which ends the run. */
public final class AgentTools {

    private AgentTools() {}

    public static boolean ends(AgentModel.Answer answer) {
        return answer.tool().equals("finish");
    }

    /** Returns the called tool's result: the given text; empty for {@code finish}. */
    public static String call(AgentModel.Answer answer) {
        return JsonMapper.shared().readTree(answer.arguments()).path("text").asString("");
    }
}
