package dev.grove.core.run.workflow.ask;

import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.DeciderReason;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.step.AskOutput;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes what people say of what nodes ask: each person once, and the last word counts. */
@Component
public class Asks {

    private final NodeChanges changes;
    private final JsonSchemas schemas;

    Asks(NodeChanges changes, JsonSchemas schemas) {
        this.changes = changes;
        this.schemas = schemas;
    }

    /**
     * @param scope of the person's key
     * @throws GroveException not_found; conflict when it is decided, or was decided by this person;
     *     forbidden where others are asked; validation_failed for an answer that does not fit the
     *     form, or another digest
     */
    public void decide(
            TenantId tenant,
            RunId run,
            String path,
            Decider decider,
            Scope scope,
            AskAnswer answer) {
        changes.change(
                tenant, run, open -> decide(open, open.node(path, "ask"), decider, scope, answer));
    }

    /**
     * Takes an operator's word as the decision of one of the people that are asked: what the node
     * gives follows from it, and is not the operator's to write.
     */
    void settle(
            OpenRun open, NodeRow node, Decider decider, Scope scope, NodeSettlement settlement) {
        decide(open, node, decider, scope, AskAnswer.of(settlement));
    }

    private void decide(
            OpenRun open, NodeRow node, Decider decider, Scope scope, AskAnswer answer) {
        ObjectNode state = node.state().deepCopy();
        if (!node.isOpen()) {
            throw GroveException.conflict(
                    "It is decided already: "
                            + NodeRows.output(open.jdbc(), open.run().id(), node.path())
                                    .map(stored -> stored.output().path("decision").asString(""))
                                    .orElse(node.status().wireName()));
        }
        checkPerson(open, state, decider, scope);
        checkAnswer(state, answer);
        String reason = DeciderReason.stored(answer.reason(), open.scrubber());
        ObjectNode said = JsonNodeFactory.instance.objectNode();
        said.put("decision", answer.decision());
        said.put("key", decider.key().toString());
        said.put("by", decider.name());
        said.put("at", open.now().toString());
        said.set(
                "answer",
                answer.answer() == null
                        ? NullNode.getInstance()
                        : open.scrubber().scrub(answer.answer()));
        said.put("reason", reason);
        state.withArray("decisions").add(said);
        int missing = answer.approves() ? missing(state) : 0;
        open.event(
                new NodeEvent.Settled(
                        node.path(), answer.decision(), decider.name(), reason, missing));
        AuditNotes.note(
                open.jdbc(),
                AuditKind.ASK,
                answer.decision(),
                node.path(),
                open.run().id().value(),
                reason);
        NodeRow decided = node.with(state);
        if (missing == 0) {
            JsonNode output = AskOutput.decided(state, said);
            open.write(decided.ended(NodeStatus.COMPLETED, null, false, open.now()), output);
            open.event(NodeEvent.Completed.of(node.path(), output, null));
        } else {
            open.write(decided, null);
        }
    }

    private static int missing(ObjectNode state) {
        long approvals = 0;
        for (JsonNode one : state.path("decisions")) {
            approvals += one.path("decision").asString("").equals("approve") ? 1 : 0;
        }
        return (int) Math.max(0, state.path("count").intValue() - approvals);
    }

    private static void checkPerson(OpenRun open, ObjectNode state, Decider decider, Scope scope) {
        AskRights.check(state, open.run().work().startedBy(), decider, scope);
        for (JsonNode one : state.path("decisions")) {
            if (one.path("key").asString("").equals(decider.key().toString())) {
                throw GroveException.conflict(
                        "This key has decided already: " + one.path("decision").asString(""));
            }
        }
    }

    private void checkAnswer(ObjectNode state, AskAnswer answer) {
        if (answer.approves() && answer.digest() == null) {
            throw GroveException.invalid(
                    "digest",
                    "is required with an approval: the one that is shown with what is asked, so that nothing else is approved");
        }
        if (answer.digest() != null && !answer.digest().equals(state.path("digest").asString(""))) {
            throw GroveException.invalid(
                    "digest", "is not that of what is asked; read it again and decide on that");
        }
        if (answer.approves() && state.path("form") instanceof ObjectNode form) {
            JsonNode given = answer.answer() == null ? NullNode.getInstance() : answer.answer();
            List<FieldError> faults =
                    schemas.compile(form).located(given).stream()
                            .map(fault -> new FieldError("answer" + fault.path(), fault.message()))
                            .toList();
            if (!faults.isEmpty()) {
                throw GroveException.invalid(faults);
            }
        }
    }
}
