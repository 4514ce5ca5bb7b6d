package dev.grove.core.tool.custom;

import java.util.List;

/** What a definition may say one day, but no run could keep yet: refused rather than ignored. */
final class NotWiredYet {

    private NotWiredYet() {}

    static void check(CustomToolDraft draft, Faults faults) {
        if (Work.Client.KIND.equals(draft.kind())) {
            faults.refuse("kind", "client is not supported by this version of Grove");
        }
        if (Boolean.TRUE.equals(draft.needsApproval())) {
            faults.refuse("needs_approval", "is not supported by this version of Grove");
        }
    }

    /** The kinds to offer where one is unknown. */
    static List<String> kinds() {
        return List.of(Work.Callback.KIND, Work.Code.KIND);
    }
}
