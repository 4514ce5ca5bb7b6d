package dev.grove.core.session.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.PartialChange;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.Uuids;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.page.PageQuery;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.SessionChange;
import dev.grove.core.session.SessionChange.OtherModel;
import dev.grove.core.session.SessionFilter;
import dev.grove.core.session.SessionStatus;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Records of what callers give to name sessions and messages, and to change them. */
final class SessionInputs {

    static final String ID = "The session's id";
    private static final String MESSAGE = "The message's id";
    private static final String PAGE = "How many a page has";
    private static final String CURSOR = "`next_cursor` of the page before";

    private SessionInputs() {}

    /** Session that is meant. */
    record OneSession(@JsonPropertyDescription(ID) @Needed @Nullable String id) {}

    /** Which sessions a list has. */
    record SessionsAsked(
            @JsonPropertyDescription("Only those with this agent") @Nullable String agent,
            @JsonPropertyDescription("Only those with this person") @Nullable String user,
            @JsonPropertyDescription("Only those with this id of yours")
                    @Nullable String externalId,
            @JsonPropertyDescription("Only those of this status") @OneOf(SessionStatus.class)
                    @Nullable String status,
            @JsonPropertyDescription("Only those with this label") @Nullable String label,
            @JsonPropertyDescription(PAGE) @Min(1) @Max(PageRequest.MAX_LIMIT)
                    @Nullable Integer limit,
            @JsonPropertyDescription(CURSOR) @Nullable String cursor) {

        SessionFilter filter() {
            return new SessionFilter(
                    agent,
                    user,
                    externalId,
                    status == null ? null : SessionChoices.status(status),
                    label);
        }

        PageRequest page() {
            return new PageQuery(limit, cursor).request();
        }
    }

    /** Change of a session. */
    @PartialChange
    @JsonTypeName("SessionChange")
    @JsonClassDescription("What is to change. What is left out stays as it is.")
    record ChangeAsked(
            @JsonPropertyDescription(ID) @Needed @Nullable String id,
            @JsonPropertyDescription("Another title")
                    @Size(min = 1, max = SessionBounds.LONGEST_TITLE)
                    @Nullable String title,
            @JsonPropertyDescription(
                            "`archived` to take no more messages, `open` to take them again")
                    @OneOf(SessionStatus.class)
                    @Nullable String status,
            @JsonPropertyDescription(
                            "What becomes of a message that comes while another is answered")
                    @OneOf(IfBusy.class)
                    @Nullable String ifBusy,
            @JsonPropertyDescription(
                            "What becomes of calls that need an approval, from the next message on")
                    @OneOf(ApprovalMode.class)
                    @Nullable String approvals,
            @JsonPropertyDescription("Version of the agent that answers from the next message on")
                    @Min(1)
                    @Nullable Integer agentVersion,
            @JsonPropertyDescription(
                            "`provider/model` that answers from the next message on; null for the agent's own")
                    @SchemaOf(String.class)
                    @Nullable JsonNode model) {

        SessionChange toChange() {
            return new SessionChange(
                    title,
                    status == null ? null : SessionChoices.status(status),
                    ifBusy == null ? null : SessionChoices.ifBusy(ifBusy),
                    approvals == null ? null : SessionChoices.approvals(approvals),
                    agentVersion,
                    model == null ? null : new OtherModel(name(model)));
        }

        private static @Nullable String name(JsonNode model) {
            if (!model.isNull() && !model.isString()) {
                throw GroveException.invalid(
                        "model", "must be a string, or null for the agent's own");
            }
            return model.isNull() ? null : model.stringValue();
        }
    }

    /** Which messages of a session a list has. */
    record MessagesAsked(
            @JsonPropertyDescription(ID) @Needed @Nullable String id,
            @JsonPropertyDescription("Whether the newest are first") @UnlessSet("false")
                    @Nullable Boolean newestFirst,
            @JsonPropertyDescription("Whether those that were undone or taken back are among them")
                    @UnlessSet("false")
                    @Nullable Boolean superseded,
            @JsonPropertyDescription(PAGE) @Min(1) @Max(PageRequest.MAX_LIMIT)
                    @Nullable Integer limit,
            @JsonPropertyDescription(CURSOR) @Nullable String cursor) {

        PageRequest page() {
            return new PageQuery(limit, cursor).request();
        }
    }

    /** Message that is meant. */
    record OneMessage(
            @JsonPropertyDescription(ID) @Needed @Nullable String id,
            @JsonPropertyDescription(MESSAGE) @Needed @Nullable String message) {}

    /** Place that a session is to go back to. */
    @JsonTypeName("Rewind")
    @JsonClassDescription("How far to go back.")
    record RewindAsked(
            @JsonPropertyDescription(ID) @Needed @Nullable String id,
            @JsonPropertyDescription("Place of the last message that stays; 0 for none")
                    @Needed
                    @Min(0)
                    @Nullable Integer toN) {

        int place() {
            if (toN == null) {
                throw OperationInput.missing("to_n");
            }
            if (toN < 0) {
                throw GroveException.invalid("to_n", "must be 0 or the place of a message");
            }
            return toN;
        }
    }

    /** Place that a session is to be branched off at. */
    @JsonTypeName("Branch")
    @JsonClassDescription("Where to branch off.")
    record BranchAsked(
            @JsonPropertyDescription(ID) @Needed @Nullable String id,
            @JsonPropertyDescription(
                            "Place of the last message that both have; null for the newest that is answered")
                    @Min(1)
                    @Nullable Integer atN,
            @JsonPropertyDescription("Title of the branch; null for the session's")
                    @Size(min = 1, max = SessionBounds.LONGEST_TITLE)
                    @Nullable String title) {}

    static Speaker speaker(OperationCaller caller) {
        return new Speaker(caller.tenant(), caller.principal(), caller.user());
    }

    /** Reads the id of a session; what is none names none. */
    static SessionId session(@Nullable String text) {
        if (text == null) {
            throw OperationInput.missing("id");
        }
        return Uuids.parse(text).map(SessionId::new).orElseThrow(Sessions::unknown);
    }

    /** Reads the id of a message; what is none names none. */
    static UUID message(@Nullable String text) {
        if (text == null) {
            throw OperationInput.missing("message");
        }
        return Uuids.parse(text).orElse(new UUID(0, 0));
    }
}
