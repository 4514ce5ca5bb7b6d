package dev.grove.core.tool.custom;

import dev.grove.core.tool.custom.work.CustomToolWork;
import dev.grove.language.text.NearestNames;
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
    @Nullable CustomToolWork check(CustomToolDraft draft, Faults faults) {
        String kind = draft.kind();
        CustomToolDraft.WorkDraft work = draft.work();
        if (!CustomToolWork.Callback.KIND.equals(kind)) {
            refuseOf(CustomToolWork.Callback.KIND, "url", work.url(), faults);
            refuseOf(CustomToolWork.Callback.KIND, "headers", work.headers(), faults);
            refuseOf(CustomToolWork.Callback.KIND, "auth", work.auth(), faults);
        }
        if (!CustomToolWork.Code.KIND.equals(kind)) {
            refuseOf(CustomToolWork.Code.KIND, "runtime", work.runtime(), faults);
            refuseOf(CustomToolWork.Code.KIND, "code", work.code(), faults);
            refuseOf(CustomToolWork.Code.KIND, "secrets", work.secrets(), faults);
        }
        return switch (kind == null ? "" : kind) {
            case CustomToolWork.Callback.KIND -> callbacks.check(draft, faults);
            case CustomToolWork.Code.KIND -> code(draft, faults);
            case CustomToolWork.Client.KIND -> new CustomToolWork.Client();
            default -> {
                faults.refuse("kind", NearestNames.asChoice(kind, CustomToolWork.KINDS));
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

    private static CustomToolWork code(CustomToolDraft draft, Faults faults) {
        CustomToolDraft.WorkDraft work = draft.work();
        String wanted = work.runtime() == null ? "" : work.runtime();
        CustomToolWork.Interpreter runtime =
                CustomToolWork.Interpreter.byWireName(wanted)
                        .orElseGet(() -> {
                            faults.refuse(
                                    "runtime",
                                    NearestNames.asChoice(
                                            wanted, CustomToolWork.Interpreter.names()));
                            return CustomToolWork.Interpreter.SH;
                        });
        String text = faults.text("code", work.code(), MAX_CODE);
        String tool = draft.name() == null ? "" : draft.name();
        return new CustomToolWork.Code(
                runtime, text, CodeSecrets.check(tool, work.secrets(), faults));
    }
}
