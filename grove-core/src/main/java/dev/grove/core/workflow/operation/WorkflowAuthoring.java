package dev.grove.core.workflow.operation;

import static dev.grove.core.definition.DefinitionInputs.needed;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.WorkflowId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Nothing;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.operation.ToolForm.Effect;
import dev.grove.core.workflow.definition.CheckedWorkflow;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.document.WorkflowSchema;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Operations by which models write workflows. A document that is created here is never called
 * before it is published, so that writing a tool and having it called are two acts; REST takes
 * documents by a controller, as texts.
 */
@Component
class WorkflowAuthoring {

    private final Workflows workflows;

    WorkflowAuthoring(Workflows workflows) {
        this.workflows = workflows;
    }

    /** A document as its author wrote it. */
    record WorkflowText(String name, int version, String yaml) {}

    /** JSON Schema of documents. */
    record DocumentSchema(@JsonValue ObjectNode schema) {}

    List<Operation<?>> operations() {
        return List.of(schema(), validate(), create(), describe(), show());
    }

    private static Operation<Nothing> schema() {
        return operation(
                "showWorkflowSchema",
                "grove__get_workflow_schema",
                "Shows what a workflow's document may have: a JSON Schema with all kinds of nodes.",
                Effect.READS,
                Scope.INVOKE,
                Nothing.class,
                DocumentSchema.class,
                (_, _) -> new Answer.View(new DocumentSchema(WorkflowSchema.json())));
    }

    private Operation<WorkflowArguments> validate() {
        return operation(
                "checkWorkflow",
                "grove__validate_workflow",
                "Says all that is wrong with a workflow, what it may cost at worst, and its graph. Stores nothing.",
                Effect.READS,
                Scope.INVOKE,
                WorkflowArguments.class,
                ValidationView.class,
                (caller, given) ->
                        new Answer.View(
                                ValidationView.of(
                                        workflows.validate(caller.tenant(), given.source()))));
    }

    private Operation<WorkflowArguments> create() {
        return operation(
                "createWorkflow",
                "grove__create_workflow",
                "Creates a workflow, or with expected_version stores a new version of it. It is no tool until it is published, and the new version of a published one takes that back.",
                Effect.CHANGES,
                Scope.PROVISION,
                WorkflowArguments.class,
                WorkflowView.class,
                this::create);
    }

    private Answer create(OperationCaller caller, WorkflowArguments given) {
        Integer beside = given.expectedBesideYaml();
        CheckedWorkflow checked = workflows.check(caller.tenant(), given.source());
        int expected =
                beside == null ? Objects.requireNonNullElse(checked.expectedVersion(), 0) : beside;
        StoreOutcome<StoredWorkflow> outcome =
                workflows.storeUnpublished(checked, expected, caller.key());
        return new Answer.Stored(
                WorkflowView.of(outcome.current(), checked.analysis()),
                outcome.current().name(),
                outcome instanceof StoreOutcome.Created<StoredWorkflow>);
    }

    private Operation<WorkflowWords> describe() {
        return operation(
                "describeWorkflow",
                "grove__update_workflow_metadata",
                "Stores a version with another description, purpose or category. Which version is published stays as it is.",
                Effect.CHANGES,
                Scope.PROVISION,
                WorkflowWords.class,
                WorkflowView.class,
                (caller, given) ->
                        new Answer.View(
                                WorkflowView.of(
                                        workflows
                                                .describe(
                                                        caller.tenant(),
                                                        needed(given.name()),
                                                        given.changes(),
                                                        given.expected())
                                                .current())),
                OperationInput.EXPECTED);
    }

    private Operation<WorkflowAsked> show() {
        return operation(
                "showWorkflow",
                "grove__get_workflow",
                "Shows a workflow whole, by its name or id.",
                Effect.READS,
                Scope.PROVISION,
                WorkflowAsked.class,
                WorkflowView.class,
                this::show);
    }

    private Answer show(OperationCaller caller, WorkflowAsked asked) {
        String name = nameOf(caller, asked);
        Integer version = asked.version();
        StoredWorkflow workflow =
                version == null
                        ? workflows.get(caller.tenant(), name)
                        : workflows.getVersion(caller.tenant(), name, version);
        return new Answer.View(
                switch (asked.asFormat()) {
                    case JSON -> WorkflowView.of(workflow);
                    case YAML ->
                            new WorkflowText(
                                    workflow.name(),
                                    workflow.version(),
                                    workflows.yaml(caller.tenant(), workflow));
                });
    }

    private String nameOf(OperationCaller caller, WorkflowAsked asked) {
        if (asked.name() != null) {
            return asked.name();
        }
        UUID id = asked.id();
        if (id == null) {
            throw GroveException.invalid("name", "is required, or id");
        }
        return workflows
                .findName(caller.tenant(), new WorkflowId(id))
                .orElseThrow(() -> GroveException.notFound("No workflow has the id " + id));
    }

    private static <I extends Record> Operation<I> operation(
            String id,
            String tool,
            String description,
            Effect effect,
            Scope scope,
            Class<I> input,
            Class<? extends Record> view,
            Operation.Work<I> work,
            String... needed) {
        return new Operation<>(
                id,
                "workflows",
                description,
                "",
                scope,
                null,
                new ToolForm(tool, description, effect, scope, List.of(needed)),
                input,
                new AnswerType.View(view),
                null,
                List.of(),
                work);
    }
}
