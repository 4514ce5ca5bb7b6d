package dev.grove.core.tool.custom;

import dev.grove.core.text.NearestNames;
import dev.grove.core.tool.custom.work.CallAction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Validates the fields of a draft's kind, and refuses those of another. */
@Component
class WorkValidation {

    static final int MAX_CODE = 64 * 1024;

    private final CallbackValidation callbacks;

    WorkValidation(CallbackValidation callbacks) {
        this.callbacks = callbacks;
    }

    /** Null when the kind is at fault. */
    @Nullable CallAction check(CustomToolDraft draft, Faults faults) {
        String kind = draft.kind();
        if (!CallAction.Callback.KIND.equals(kind)) {
            refuseOf(CallAction.Callback.KIND, "url", draft.url(), faults);
            refuseOf(CallAction.Callback.KIND, "headers", draft.headers(), faults);
        }
        if (!CallAction.Code.KIND.equals(kind)) {
            refuseOf(CallAction.Code.KIND, "runtime", draft.runtime(), faults);
            refuseOf(CallAction.Code.KIND, "code", draft.code(), faults);
            refuseOf(CallAction.Code.KIND, "secrets", draft.secrets(), faults);
        }
        return switch (kind == null ? "" : kind) {
            case CallAction.Callback.KIND -> callbacks.check(draft, faults);
            case CallAction.Code.KIND -> code(draft, faults);
            case CallAction.Client.KIND -> new CallAction.Client();
            default -> {
                faults.refuse("kind", NearestNames.asChoice(kind, CallAction.KINDS));
                yield null;
            }
        };
    }

    private static void refuseOf(String kind, String field, @Nullable Object value, Faults faults) {
        boolean given = value != null && !(value instanceof JsonNode json && json.isNull());
        if (given) {
            faults.refuse(field, "is for tools of kind " + kind);
        }
    }

    private static CallAction code(CustomToolDraft draft, Faults faults) {
        String wanted = draft.runtime() == null ? "" : draft.runtime();
        CallAction.Interpreter runtime =
                CallAction.Interpreter.byWireName(wanted)
                        .orElseGet(() -> {
                            faults.refuse(
                                    "runtime",
                                    NearestNames.asChoice(wanted, CallAction.Interpreter.names()));
                            return CallAction.Interpreter.SH;
                        });
        String text = faults.text("code", draft.code(), MAX_CODE);
        String tool = draft.name() == null ? "" : draft.name();
        return new CallAction.Code(runtime, text, CodeSecrets.check(tool, draft.secrets(), faults));
    }
}
