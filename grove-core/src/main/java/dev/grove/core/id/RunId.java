package dev.grove.core.id;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;

/**
 * Id of a run: one execution of an agent version against a goal, of a workflow, or of a single tool
 * call.
 */
public record RunId(@JsonValue UUID value) {

    public static RunId next() {
        return new RunId(Uuids.next());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
