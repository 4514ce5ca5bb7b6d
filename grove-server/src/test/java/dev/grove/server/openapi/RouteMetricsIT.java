package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Each route of the API has its metrics, however many were asked before it. */
class RouteMetricsIT extends ServerIT {

    /** Streams without an end, and what is no handler of Spring MVC. */
    private static final Set<String> OTHERS = Set.of("/events", "/mcp/rpc", "/ui/session");

    @Autowired private MeterRegistry meters;

    @Test
    void countTheRequestsOfEachRoute() {
        HttpCaller caller = operator().forTenant(newTenant());
        Set<String> asked = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path : Contract.WHOLE.path("paths").properties()) {
            if (!OTHERS.contains(path.getKey())) {
                String filled =
                        path.getKey()
                                .replace("{version}", "1")
                                .replaceAll("\\{[^}]+}", UUID.randomUUID().toString());
                for (String method : path.getValue().propertyNames()) {
                    if (Set.of("get", "post", "put").contains(method)) {
                        caller.withoutContract()
                                .call(method.toUpperCase(Locale.ROOT), filled, "{}");
                        asked.add(path.getKey());
                    }
                }
            }
        }
        assertThat(asked).hasSizeGreaterThan(100);
        Set<String> counted =
                meters.find("http.server.requests").timers().stream()
                        .map(timer -> String.valueOf(timer.getId().getTag("uri")))
                        .map(uri -> uri.replace("{*", "{"))
                        .collect(Collectors.toSet());
        assertThat(counted).containsAll(asked);
    }
}
