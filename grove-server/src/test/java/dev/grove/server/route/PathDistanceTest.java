package dev.grove.server.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.route.PathDistance.Near;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathDistanceTest {

    @ParameterizedTest
    @CsvSource({
        "/agent, /agents, /agents",
        "/Agents, /agents, /agents",
        "/agents/, /agents, /agents",
        "/v1/agents/a, /agents/{name}, /agents/a",
        "/agent/a/runs, /agents/{name}/runs, /agents/a/runs",
        "/runs/7/stream, /agent-runs/{id}/stream, /agent-runs/7/stream",
        "/agents/a/runs/7, /agent-runs/{id}, /agent-runs/7",
        "/keys, /mcp/keys, /mcp/keys",
        "/secrets, /secrets/{name}, /secrets/{name}",
        "/agents/a/start, /agents/{name}/run, /agents/a/run",
    })
    void findsTheRouteThatWasMeant(String asked, String route, String path) {
        assertThat(between(asked, route))
                .hasValueSatisfying(near -> assertThat(near.path()).isEqualTo(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing/here, /agents/{name}",
        "/nothing, /agents",
        "/, /agents",
        "/agents/a/b/c/d, /agents",
        "/secrets/s, /agents/{name}",
    })
    void takesNoOtherRouteForIt(String asked, String route) {
        assertThat(between(asked, route)).isEmpty();
    }

    @Test
    void isNearerToASlipThanToAnotherWord() {
        assertThat(between("/agents/a/run", "/agents/{name}/runs").orElseThrow().distance())
                .isLessThan(
                        between("/agents/a/run", "/agents/{name}/publish")
                                .orElseThrow()
                                .distance());
    }

    private static Optional<Near> between(String asked, String route) {
        return PathDistance.between(RoutePattern.segmentsOf(asked), new RoutePattern("GET", route));
    }
}
