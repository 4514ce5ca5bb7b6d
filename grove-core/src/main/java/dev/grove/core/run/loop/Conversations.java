package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelUser;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.attachment.AttachedParts;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.skill.SkillPrompt;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Opens the conversations of executions: with any model, and scrubbed. */
@Component
class Conversations {

    private final Models models;
    private final Scrubbers scrubbers;
    private final RunSkills skills;
    private final AttachedParts parts;
    private final EndUsers users;

    Conversations(
            Models models,
            Scrubbers scrubbers,
            RunSkills skills,
            AttachedParts parts,
            EndUsers users) {
        this.parts = parts;
        this.models = models;
        this.scrubbers = scrubbers;
        this.skills = skills;
        this.users = users;
    }

    /**
     * Returns what the model reads before everything else: the agent's prompt, and the skills that
     * the run has pinned. It is the same in each execution of the run.
     */
    String promptOf(ClaimedRun run, AgentDefinition agent, ToolRegistry tools) {
        if (agent.skills().isEmpty()) {
            return agent.systemPrompt();
        }
        boolean inSandbox = tools.specs().stream().anyMatch(ToolSpec::needsWorkspace);
        return SkillPrompt.with(
                DatabaseRetry.call(() -> skills.of(run.tenant(), run.id())),
                inSandbox,
                agent.systemPrompt());
    }

    /** Returns the reason of {@link Models#unavailable}. */
    Optional<String> unavailable(TenantId tenant, ModelRef model) {
        return models.unavailable(tenant, model);
    }

    Conversation open(
            ClaimedRun run,
            ModelRef model,
            String systemPrompt,
            List<ToolSpec> tools,
            ModelOptions options) {
        TenantId tenant = run.tenant();
        Scrubber scrubber = scrubbers.of(tenant);
        List<ToolSpec> clean = tools.stream().map(tool -> scrubbed(tool, scrubber)).toList();
        return new ScrubbedConversation(
                models.open(
                        new ModelUser(tenant, run.id()),
                        model,
                        scrubber.scrub(systemPrompt),
                        clean,
                        scrubbed(ofRun(options, run), scrubber)),
                () -> scrubbers.of(tenant));
    }

    /** Begins the history of a conversation with a model. */
    History history(Conversation conversation, ModelRef model, boolean endsByFinish) {
        return new History(conversation, model.provider(), endsByFinish, parts);
    }

    private ModelOptions ofRun(ModelOptions options, ClaimedRun run) {
        return options.namesUser()
                ? options.withUser(users.of(run.tenant(), run.id()).orElse(null))
                : options;
    }

    /** Opens a conversation that is only measured, for a model that cannot be used here. */
    Conversation measured(String systemPrompt, List<ToolSpec> tools) {
        return new MeasuredConversation(systemPrompt, tools);
    }

    private static ModelOptions scrubbed(ModelOptions options, Scrubber scrubber) {
        return options.withStop(options.stop().stream().map(scrubber::scrub).toList());
    }

    /** Its name stays: the model calls it by that. */
    private static ToolSpec scrubbed(ToolSpec tool, Scrubber scrubber) {
        return new ToolSpec(
                tool.name(),
                scrubber.scrub(tool.description()),
                scrubber.scrub(tool.inputSchema()),
                tool.effect(),
                tool.bucket(),
                tool.executedBy());
    }
}
