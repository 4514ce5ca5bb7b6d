package dev.grove.core.agent;

import dev.grove.core.agent.openai.OpenAiValidation;
import dev.grove.core.agent.option.ModelOptionsValidation;
import dev.grove.core.agent.session.SessionPolicyValidation;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.label.Labels;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.policy.PoliciesValidation;
import dev.grove.core.policy.PolicyNames;
import dev.grove.core.policy.PolicyReference;
import dev.grove.core.skill.SkillNames;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Makes a definition of a draft, or says everything that is wrong with it. */
@Component
class AgentValidation {

    static final int MAX_DESCRIPTION = 2_000;
    static final int MAX_SYSTEM_PROMPT = 200_000;
    static final int MAX_TOOLS = 128;
    static final int MAX_OUTPUT_TOKENS = 200_000;

    private final Tools tools;
    private final JsonSchemas schemas;
    private final ServedModels models;
    private final SkillNames skills;
    private final PolicyNames policies;

    AgentValidation(
            Tools tools,
            JsonSchemas schemas,
            ServedModels models,
            SkillNames skills,
            PolicyNames policies) {
        this.tools = tools;
        this.schemas = schemas;
        this.models = models;
        this.skills = skills;
        this.policies = policies;
    }

    boolean isServerTool(String name) {
        return tools.find(name).isPresent();
    }

    /** Also of a draft that lists none. */
    boolean listsOnlyServerTools(AgentDraft draft) {
        List<@Nullable String> listed = draft.uses().tools();
        return listed == null
                || listed.stream().allMatch(name -> name == null || isServerTool(name));
    }

    /**
     * @param ownTools names of the tools that the draft's tenant made itself
     * @throws GroveException with every field at fault; {@code model_unavailable} or {@code
     *     model_not_priced} when that alone is wrong
     */
    AgentDefinition validate(TenantId tenant, AgentDraft draft, Set<String> ownTools) {
        FieldChecks checks = new FieldChecks();
        AgentDraft.Uses uses = draft.uses();
        AgentDraft.Terms terms = draft.terms();
        checkName(draft.name(), checks);
        if (draft.description() != null) {
            checks.text("description", draft.description(), MAX_DESCRIPTION);
        }
        List<String> labels = Labels.ofDraft("labels", draft.labels(), checks.errors());
        checkSystemPrompt(draft.systemPrompt(), checks);
        Set<String> brought = PausesValidation.clientNames(terms.pauses());
        brought.addAll(ownTools);
        checkTools(uses.tools(), brought, checks);
        List<SkillReference> named =
                new SkillsValidation(skills, tenant, checks).check(uses.skills(), uses.tools());
        List<String> workflows =
                new WorkflowsValidation(checks).check(uses.workflows(), uses.tools(), ownTools);
        List<PolicyReference> policed =
                new PoliciesValidation(policies, tenant, checks, "policies").check(uses.policies());
        SchemaChecks schemaChecks = new SchemaChecks(schemas, checks);
        ObjectNode inputSchema = schemaChecks.ofObject("input_schema", draft.inputSchema());
        ObjectNode outputSchema = schemaChecks.any("output_schema", draft.outputSchema());
        if (outputSchema != null && (uses.tools() == null || !uses.tools().contains("finish"))) {
            checks.refuse(
                    "output_schema", "needs finish among the tools: by it the result is given");
        }
        int maxOutputTokens =
                checks.between(
                        "max_output_tokens",
                        draft.answers().maxOutputTokens(),
                        AgentDefinition.DEFAULT_MAX_OUTPUT_TOKENS,
                        1,
                        MAX_OUTPUT_TOKENS);
        ModelOptionsValidation optionChecks = new ModelOptionsValidation(checks);
        ModelOptions modelOptions =
                optionChecks.check(draft.answers().modelOptions(), uses.tools(), maxOutputTokens);
        Limits limits = LimitsValidation.check(terms.limits(), checks);
        var workspace = WorkspaceValidation.check(terms.workspace(), checks);
        var git = GitValidation.check(terms.git(), draft.name(), checks);
        var pauses =
                PausesValidation.check(terms.pauses(), uses.tools(), tools, schemaChecks, checks);
        var openai = OpenAiValidation.check(terms.openai(), checks);
        var session = SessionPolicyValidation.check(terms.session(), checks);
        ModelChecks modelChecks = new ModelChecks(tenant, models, checks);
        Optional<ModelRef> model = modelChecks.model(uses.model());
        Optional<ErrorCode> modelFault =
                model.flatMap(ref -> modelChecks.usable(ref, limits.maxCostUsd()));
        List<String> fallbacks =
                modelChecks.fallbacks(uses.fallbacks(), model, limits.maxCostUsd(), modelOptions);
        if (modelFault.isEmpty()) {
            model.ifPresent(
                    ref -> optionChecks.checkModel(modelOptions, models.features(tenant, ref)));
        }
        refuse(checks.errors(), modelFault);
        return new AgentDefinition(
                Objects.requireNonNull(draft.name()),
                draft.description(),
                labels,
                Objects.requireNonNull(draft.systemPrompt()),
                uses.model(),
                fallbacks,
                Objects.requireNonNull(uses.tools()).stream().map(Objects::requireNonNull).toList(),
                named,
                workflows,
                policed,
                inputSchema,
                outputSchema,
                maxOutputTokens,
                modelOptions,
                limits,
                workspace,
                git,
                pauses,
                openai,
                session);
    }

    private static void refuse(List<FieldError> errors, Optional<ErrorCode> modelFault) {
        if (errors.isEmpty()) {
            return;
        }
        if (errors.size() == 1 && modelFault.isPresent()) {
            throw new GroveException(
                    modelFault.get(), errors.getFirst().message(), errors, Map.of());
        }
        throw GroveException.invalid(errors);
    }

    private void checkName(@Nullable String name, FieldChecks checks) {
        DefinitionName.check(name, checks);
        if (name != null && tools.reserves(name)) {
            checks.refuse("name", ReservedNames.REFUSAL);
        }
    }

    private static void checkSystemPrompt(@Nullable String prompt, FieldChecks checks) {
        if (prompt == null || prompt.isBlank()) {
            checks.refuse("system_prompt", "is required and may not be blank");
        } else {
            checks.text("system_prompt", prompt, MAX_SYSTEM_PROMPT);
        }
    }

    /**
     * @param own that may be named besides those of the server: the tenant's and the agent's
     */
    private void checkTools(
            @Nullable List<@Nullable String> names, Set<String> own, FieldChecks checks) {
        if (names == null || names.isEmpty()) {
            checks.refuse("tools", "must name at least one tool; GET /agent-tools lists them");
            return;
        }
        if (names.size() > MAX_TOOLS) {
            checks.refuse("tools", "may name at most " + MAX_TOOLS + " tools");
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String field = "tools[" + i + "]";
            String name = names.get(i);
            if (name == null) {
                checks.refuse(field, "must be the name of a tool");
            } else if (!seen.add(name)) {
                checks.refuse(field, "is named twice; leave one out");
            } else if (!isServerTool(name) && !own.contains(name)) {
                checks.refuse(field, unknownTool(name, own));
            }
        }
    }

    private String unknownTool(String name, Set<String> own) {
        List<String> nearest = tools.nearest(name, own);
        return nearest.isEmpty()
                ? "no tool has this name; GET /agent-tools lists them"
                : "no tool has this name; did you mean " + String.join(", ", nearest) + "?";
    }
}
