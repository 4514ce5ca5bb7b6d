package dev.grove.core.tool.custom;

import dev.grove.core.text.NearestNames;
import dev.grove.core.tool.custom.work.Work;
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
    @Nullable Work check(CustomToolDraft draft, Faults faults) {
        String kind = draft.kind();
        if (!Work.Callback.KIND.equals(kind)) {
            refuseOf(Work.Callback.KIND, "url", draft.url(), faults);
            refuseOf(Work.Callback.KIND, "headers", draft.headers(), faults);
        }
        if (!Work.Code.KIND.equals(kind)) {
            refuseOf(Work.Code.KIND, "runtime", draft.runtime(), faults);
            refuseOf(Work.Code.KIND, "code", draft.code(), faults);
            refuseOf(Work.Code.KIND, "secrets", draft.secrets(), faults);
        }
        return switch (kind == null ? "" : kind) {
            case Work.Callback.KIND -> callbacks.check(draft, faults);
            case Work.Code.KIND -> code(draft, faults);
            case Work.Client.KIND -> new Work.Client();
            default -> {
                faults.refuse("kind", NearestNames.asChoice(kind, Work.KINDS));
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

    private static Work code(CustomToolDraft draft, Faults faults) {
        String wanted = draft.runtime() == null ? "" : draft.runtime();
        Work.Interpreter runtime =
                Work.Interpreter.byWireName(wanted)
                        .orElseGet(() -> {
                            faults.refuse(
                                    "runtime",
                                    NearestNames.asChoice(wanted, Work.Interpreter.names()));
                            return Work.Interpreter.SH;
                        });
        String text = faults.text("code", draft.code(), MAX_CODE);
        String tool = draft.name() == null ? "" : draft.name();
        return new Work.Code(runtime, text, CodeSecrets.check(tool, draft.secrets(), faults));
    }
}
