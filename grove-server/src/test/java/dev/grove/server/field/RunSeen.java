package dev.grove.server.field;

import dev.grove.server.HttpCaller;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/**
 * A run as the API shows it after its end.
 *
 * @param run {@code GET /agent-runs/{id}}
 * @param costs {@code GET /agent-runs/{id}/costs}
 */
record RunSeen(JsonNode run, JsonNode costs) {

    /** Waits for the end of the run, which ends its stream of events. */
    static RunSeen awaited(HttpCaller caller, String id) {
        String path = "/agent-runs/" + id;
        caller.get(path + "/stream");
        return new RunSeen(caller.get(path).json(), caller.get(path + "/costs").json());
    }

    String status() {
        return run.path("status").asString("");
    }

    /** Words of the error, or the reason of a stop. */
    String end() {
        String error =
                run.at("/error/code").asString("") + " " + run.at("/error/message").asString("");
        return error.isBlank() ? run.path("stop_reason").asString("") : error;
    }

    Tokens usage() {
        JsonNode usage = run.path("usage");
        return new Tokens(
                usage.path("input_tokens").asLong(),
                usage.path("output_tokens").asLong(),
                usage.path("cache_read_tokens").asLong(),
                usage.path("cache_write_tokens").asLong());
    }

    BigDecimal cost() {
        return run.at("/usage/cost_usd").decimalValue();
    }

    boolean isAssumed() {
        JsonNode assumed = costs.path("assumed");
        return assumed.path("input_tokens").asLong() + assumed.path("output_tokens").asLong() > 0;
    }
}
