package dev.grove.core.agent;

import dev.grove.core.agent.AgentDraft.AnswersDraft;
import dev.grove.core.agent.AgentDraft.GitDraft;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.agent.AgentDraft.PausesDraft;
import dev.grove.core.agent.AgentDraft.Terms;
import dev.grove.core.agent.AgentDraft.Uses;
import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import dev.grove.core.agent.openai.OpenAiDraft;
import dev.grove.core.agent.option.ModelOptionsDraft;
import dev.grove.core.agent.session.SessionPolicyDraft;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A draft that is accepted, until a test changes it. */
final class Drafts {

    private static final JsonMapper JSON = new JsonMapper();

    private @Nullable String name;
    private @Nullable String description;
    private @Nullable List<@Nullable String> labels;
    private @Nullable String systemPrompt = "You mend things.";
    private @Nullable String model;
    private @Nullable List<@Nullable String> fallbacks;
    private @Nullable List<@Nullable String> tools = List.of("echo", "finish");
    private @Nullable List<@Nullable String> skills;
    private @Nullable List<@Nullable String> workflows;
    private @Nullable List<@Nullable String> policies;
    private @Nullable JsonNode inputSchema;
    private @Nullable JsonNode outputSchema;
    private @Nullable Integer maxOutputTokens;
    private @Nullable ModelOptionsDraft modelOptions;
    private @Nullable OpenAiDraft openai;
    private @Nullable SessionPolicyDraft session;
    private @Nullable LimitsDraft limits;
    private @Nullable WorkspaceDraft workspace;
    private @Nullable GitDraft git;
    private PausesDraft pauses = new PausesDraft(null, null, null, null, null);

    static Drafts named(String name) {
        return new Drafts().name(name);
    }

    Drafts name(@Nullable String value) {
        name = value;
        return this;
    }

    Drafts description(String value) {
        description = value;
        return this;
    }

    Drafts labels(@Nullable String... value) {
        labels = Arrays.asList(value);
        return this;
    }

    Drafts systemPrompt(@Nullable String value) {
        systemPrompt = value;
        return this;
    }

    Drafts model(String value) {
        model = value;
        return this;
    }

    Drafts fallbacks(@Nullable String... value) {
        fallbacks = Arrays.asList(value);
        return this;
    }

    Drafts tools(@Nullable List<@Nullable String> value) {
        tools = value;
        return this;
    }

    Drafts policies(@Nullable String... value) {
        policies = Arrays.asList(value);
        return this;
    }

    Drafts workflows(@Nullable String... value) {
        workflows = Arrays.asList(value);
        return this;
    }

    Drafts skills(@Nullable String... value) {
        skills = Arrays.asList(value);
        return this;
    }

    Drafts inputSchema(String json) {
        inputSchema = JSON.readTree(json);
        return this;
    }

    Drafts outputSchema(String json) {
        outputSchema = JSON.readTree(json);
        return this;
    }

    Drafts maxOutputTokens(int value) {
        maxOutputTokens = value;
        return this;
    }

    Drafts limits(LimitsDraft value) {
        limits = value;
        return this;
    }

    Drafts workspace(WorkspaceDraft value) {
        workspace = value;
        return this;
    }

    Drafts git(GitDraft value) {
        git = value;
        return this;
    }

    Drafts pauses(PausesDraft value) {
        pauses = value;
        return this;
    }

    Drafts modelOptions(@Nullable ModelOptionsDraft value) {
        modelOptions = value;
        return this;
    }

    Drafts openai(@Nullable OpenAiDraft value) {
        openai = value;
        return this;
    }

    Drafts session(@Nullable SessionPolicyDraft value) {
        session = value;
        return this;
    }

    AgentDraft build() {
        return new AgentDraft(
                name,
                description,
                labels,
                systemPrompt,
                new Uses(model, fallbacks, tools, skills, workflows, policies),
                inputSchema,
                outputSchema,
                new AnswersDraft(maxOutputTokens, modelOptions),
                new Terms(limits, workspace, git, pauses, openai, session),
                null);
    }
}
