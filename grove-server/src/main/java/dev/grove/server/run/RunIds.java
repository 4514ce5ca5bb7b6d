package dev.grove.server.run;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.record.UnknownRun;

/** Reads run ids from paths: what is no id names no run, so it is answered like an unknown one. */
public final class RunIds {

    private RunIds() {}

    public static RunId parse(String text) {
        return Uuids.parse(text).map(RunId::new).orElseThrow(UnknownRun::ofAnyKind);
    }
}
