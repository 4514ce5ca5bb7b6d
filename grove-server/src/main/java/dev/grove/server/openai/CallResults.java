package dev.grove.server.openai;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.wait.ClientResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results of calls of one run, as a request brings them. Not thread-safe. */
public final class CallResults {

    private final List<ClientResult> results = new ArrayList<>();
    private @Nullable RunId run;

    /**
     * Adds a result.
     *
     * @param id of the call, as an answer gave it
     * @param field of the id
     * @throws GroveException validation_failed for an id of no call, or of another run's
     */
    public void add(String id, String content, String field) {
        CallId call =
                CallId.parse(id)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        field, "must be the id of a call that an answer gave"));
        if (run != null && !run.equals(call.run())) {
            throw GroveException.invalid(
                    field, "is of another run than the result before it; bring those of one run");
        }
        run = call.run();
        results.add(new ClientResult(call.call(), content, false));
    }

    /** Has the run go on with all of them; there is one at least. */
    public AskedRun.GoesOn asked() {
        return new AskedRun.GoesOn(Objects.requireNonNull(run), results);
    }
}
