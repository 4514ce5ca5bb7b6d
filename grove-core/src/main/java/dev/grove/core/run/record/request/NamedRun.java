package dev.grove.core.run.record.request;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.record.UnknownRun;
import java.util.UUID;

/** Run that a caller names in a path. */
public record NamedRun(
        @JsonPropertyDescription("The run's id") @Needed @SchemaOf(UUID.class) String id) {

    public RunId run() {
        return parse(id);
    }

    /**
     * @throws GroveException not_found for what is no id
     */
    public static RunId parse(String id) {
        return Uuids.parse(id).map(RunId::new).orElseThrow(UnknownRun::ofAnyKind);
    }
}
