package dev.grove.core.agent;

import dev.grove.core.agent.openai.OpenAiPolicy;
import dev.grove.core.agent.session.SessionPolicy;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.policy.PolicyReference;
import dev.grove.core.skill.SkillReadTool;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content of a version of an agent. Valid by the time it is stored; immutable from then on.
 *
 * @param labels of its runs, sorted, each once
 * @param model {@code provider/model}; null for the server's default model
 * @param fallbacks {@code provider/model} of those that its runs go on with, in this order, where
 *     one is unavailable
 * @param tools the allowlist, in the order given; the run's boundary
 * @param skills references to skills, whose versions a run pins when it starts
 * @param workflows names of those that its runs may start; for agents that list {@code
 *     run_workflow}
 * @param policies versions of policies that its runs act under, from the outermost on
 * @param inputSchema JSON Schema 2020-12 of the object that MCP clients give a published agent;
 *     null where they give a goal
 * @param outputSchema JSON Schema 2020-12 that the result of {@code finish} must satisfy
 * @param maxOutputTokens limit for one answer
 * @param modelOptions further options of requests to the model
 * @param openai what requests at OpenAI's door may do
 * @param session how sessions with it are kept
 */
public record AgentDefinition(
        String name,
        @Nullable String description,
        List<String> labels,
        String systemPrompt,
        @Nullable String model,
        List<String> fallbacks,
        List<String> tools,
        List<SkillReference> skills,
        List<String> workflows,
        List<PolicyReference> policies,
        @Nullable ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        int maxOutputTokens,
        ModelOptions modelOptions,
        Limits limits,
        WorkspaceSpec workspace,
        GitSpec git,
        PausePolicy pauses,
        OpenAiPolicy openai,
        SessionPolicy session) {

    public static final int DEFAULT_MAX_OUTPUT_TOKENS = 8192;

    public AgentDefinition {
        labels = List.copyOf(labels);
        fallbacks = List.copyOf(fallbacks);
        tools = List.copyOf(tools);
        skills = List.copyOf(skills);
        workflows = List.copyOf(workflows);
        policies = List.copyOf(policies);
    }

    /**
     * All that its runs may call of the server's and the tenant's tools. Skills bring the tool that
     * reads them, and no other, whatever they say.
     */
    public List<String> allowlist() {
        if (skills.isEmpty() || tools.contains(SkillReadTool.NAME)) {
            return tools;
        }
        List<String> all = new ArrayList<>(tools);
        all.add(SkillReadTool.NAME);
        return all;
    }

    /**
     * Whether a text is no result: there is a schema for it, which {@code finish} holds it to.
     *
     * @param ofRun schema that a run has instead of the agent's; null for none
     */
    public boolean endsByFinish(@Nullable ObjectNode ofRun) {
        return (ofRun != null || outputSchema != null) && tools.contains("finish");
    }

    /**
     * Copies it as one of its runs has it.
     *
     * @param tokens limit of an answer, where that is lower; null for the agent's
     * @param options that the run has in place of the agent's
     */
    public AgentDefinition ofRun(@Nullable Integer tokens, ModelOptions options) {
        return new AgentDefinition(
                name,
                description,
                labels,
                systemPrompt,
                model,
                fallbacks,
                tools,
                skills,
                workflows,
                policies,
                inputSchema,
                outputSchema,
                tokens == null ? maxOutputTokens : Math.min(tokens, maxOutputTokens),
                modelOptions.replacedBy(options),
                limits,
                workspace,
                git,
                pauses,
                openai,
                session);
    }
}
