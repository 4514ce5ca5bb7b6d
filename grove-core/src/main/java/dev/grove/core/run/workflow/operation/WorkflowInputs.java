package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import dev.grove.core.authority.Principal;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.InQuery;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.ask.AskAnswer;
import dev.grove.core.run.workflow.fork.ForkWorkflow;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Inputs of operations that act on runs of workflows. */
final class WorkflowInputs {

    private WorkflowInputs() {}

    /** Event that a node waits for. */
    @WordsOf(NamedRun.class)
    record SentEvent(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("The event's name") @Needed @Size(min = 1, max = 100)
                    String name,
            @JsonPropertyDescription("What the node that waits for it gives")
                    @Nullable JsonNode payload) {}

    /** Decision of a person on what a node asks. */
    @WordsOf(NamedRun.class)
    @JsonClassDescription("What a person says.")
    record AskDecision(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(WorkflowNodeOperations.NODE) @Needed String path,
            @JsonPropertyDescription("What is decided") @Needed @OneOf(AskDecision.Word.class)
                    @Nullable String decision,
            @JsonPropertyDescription("It must satisfy the `form` of the ask")
                    @Nullable JsonNode answer,
            @JsonPropertyDescription("For the record") @Size(max = NodeSettlementDraft.LONGEST)
                    @Nullable String reason,
            @JsonPropertyDescription(
                            "Of what was read: required with an approval, and refused where it is another one")
                    @Nullable String digest) {

        /** Words of a decision. */
        enum Word {
            APPROVE,
            DENY
        }

        AskAnswer toAnswer() {
            boolean approves = "approve".equals(decision);
            if (!approves && !"deny".equals(decision)) {
                throw GroveException.invalid("decision", "must be approve or deny");
            }
            return new AskAnswer(approves, answer, reason, digest);
        }
    }

    /** Terms with which a run of a workflow goes on. */
    @JsonTypeName("WorkflowResumption")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("With what the run of a workflow goes on.")
    record ResumeDraft(
            @Needed @SchemaOf(UUID.class) String id,
            @Nullable LimitsDraft limits,
            @JsonPropertyDescription(
                            "Paths of nodes whose calls may have taken effect, and which call again all the same")
                    @Nullable List<@Nullable String> repeat) {

        @Nullable LimitChanges changes() {
            return limits == null ? null : LimitChanges.of(limits);
        }

        Set<String> repeated() {
            Set<String> named = new LinkedHashSet<>();
            for (String node : repeat == null ? List.<@Nullable String>of() : repeat) {
                if (node == null) {
                    throw GroveException.invalid("repeat", "must have paths of nodes");
                }
                named.add(node);
            }
            return named;
        }
    }

    /** Parts that a fork is to execute anew. */
    @JsonTypeName("WorkflowForkDraft")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("What a fork is to do anew.")
    record ForkDraft(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("Whether only to say what would happen") @InQuery
                    @Nullable Boolean dryRun,
            @JsonPropertyDescription("Nodes, with all that depends on them")
                    @Nullable List<String> from,
            @JsonPropertyDescription(
                            "Another input than that of the run; then all nodes are executed anew")
                    @Nullable JsonNode input,
            @JsonPropertyDescription(
                            "By node: another output than it gave. What depends on it is executed anew. Nothing of asks, and of what depends on them")
                    @Nullable Map<String, JsonNode> outputs,
            @JsonPropertyDescription(
                            "Another version of the workflow, whose nodes that are kept are the same")
                    @Min(1)
                    @Nullable Integer version,
            @JsonPropertyDescription("Policies besides those of the key and of the run")
                    @Nullable AuthorityDraft authority) {

        boolean isDryRun() {
            return Boolean.TRUE.equals(dryRun);
        }

        ForkWorkflow toCommand(Decider by, Scope scope, Principal principal) {
            return new ForkWorkflow(
                    from == null ? List.of() : from,
                    input,
                    outputs == null ? Map.of() : outputs,
                    version,
                    isDryRun(),
                    by,
                    scope,
                    AuthorityDraft.starter(principal, authority));
        }
    }
}
