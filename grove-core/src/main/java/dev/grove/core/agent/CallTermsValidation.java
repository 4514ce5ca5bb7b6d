package dev.grove.core.agent;

import dev.grove.core.agent.AgentDraft.PausesDraft;
import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.text.NearestNames;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes terms of what a caller of one tool wrote, by the rules that agents' definitions follow. */
@Component
public class CallTermsValidation {

    /** Signs the commits of calls that name no author. */
    static final String AUTHOR = "grove";

    private static final String ASK_OPERATOR = InDoubt.ASK_OPERATOR.wireName();
    private static final String FAIL = "fail";

    private final Tools tools;
    private final JsonSchemas schemas;

    CallTermsValidation(Tools tools, JsonSchemas schemas) {
        this.tools = tools;
        this.schemas = schemas;
    }

    /** Terms, and the limits of the run that makes the call. */
    public record Checked(CallTerms terms, Limits limits) {}

    /**
     * @param tool that is called
     * @throws GroveException validation_failed with every field at fault
     */
    public Checked validate(String tool, CallTermsDraft draft) {
        FieldChecks checks = new FieldChecks();
        AgentDraft.ClientToolDraft client = draft.clientTool();
        PausesDraft pauses =
                new PausesDraft(
                        client == null
                                ? null
                                : List.of(
                                        new AgentDraft.ClientToolDraft(
                                                tool,
                                                client.description(),
                                                client.inputSchema(),
                                                client.timeoutSeconds())),
                        Boolean.TRUE.equals(draft.needsApproval()) ? List.of(tool) : null,
                        draft.approvalTimeoutSeconds(),
                        inDoubt(draft.onInDoubt(), checks),
                        null);
        CallTerms terms =
                new CallTerms(
                        PausesValidation.check(
                                pauses,
                                List.of(tool),
                                tools,
                                new SchemaChecks(schemas, checks),
                                checks),
                        WorkspaceValidation.check(draft.workspace(), checks),
                        GitValidation.check(draft.git(), AUTHOR, checks));
        Limits limits =
                withTime(
                        Duration.ofSeconds(
                                checks.between(
                                        "limits.max_seconds",
                                        draft.maxSeconds(),
                                        Limits.DEFAULTS.maxDuration().toSeconds(),
                                        1,
                                        LimitsValidation.MAX_DURATION.toSeconds())),
                        LimitsValidation.maxWait(draft.maxWaitSeconds(), checks));
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(
                    checks.errors().stream().map(CallTermsValidation::inRequest).toList());
        }
        return new Checked(terms, limits);
    }

    /** Upper bounds to which the limits of such a run may be raised. */
    public static Limits highest() {
        return withTime(LimitsValidation.MAX_DURATION, null);
    }

    /** No model is asked and no run is delegated to: time is all that such a run may use. */
    private static Limits withTime(Duration time, @Nullable Duration maxWait) {
        return new Limits(1, 0, null, time, maxWait, 0, 0);
    }

    /** There is no model that could read of the doubt. */
    private static String inDoubt(@Nullable String written, FieldChecks checks) {
        if (written == null || written.equals(ASK_OPERATOR)) {
            return ASK_OPERATOR;
        }
        if (!written.equals(FAIL)) {
            checks.refuse(
                    "on_in_doubt", NearestNames.asChoice(written, List.of(ASK_OPERATOR, FAIL)));
        }
        return InDoubt.TELL_MODEL.wireName();
    }

    /** Under the names that the request has. */
    private static FieldError inRequest(FieldError error) {
        return new FieldError(
                error.field()
                        .replace("client_tools[0].name", "tool")
                        .replace("client_tools[0]", "client_tool"),
                error.message());
    }
}
