package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A run that was accepted, and followed to its end.
 *
 * @param events as the streams brought them
 * @param streams how many it took
 */
record FollowedRun(String id, String goal, List<JsonNode> events, int streams) {

    boolean completed() {
        return !events.isEmpty() && is(events.getLast(), "run.completed");
    }

    /** Whether the events are numbered from 1 on, each once and in order. */
    boolean isWhole() {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).path("seq").asInt() != i + 1) {
                return false;
            }
        }
        return true;
    }

    /**
     * Asserts that a run of the deployment's agent completed, without failures or repeated effects.
     */
    void assertCompletedOnce(Deployment deployment) {
        assertThat(failedCalls()).as(toString()).isZero();
        assertOnce(deployment);
    }

    /**
     * Asserts completion with nothing done twice; calls may have failed, which then were not made.
     */
    void assertOnce(Deployment deployment) {
        assertThat(completed()).as(toString()).isTrue();
        assertThat(isWhole()).as(toString()).isTrue();
        assertThat(count("tool.completed") + failedCalls()).as(toString()).isEqualTo(4);
        assertThat(count("turn.answered")).as(toString()).isEqualTo(3);
        // Model requests under way as the run's server was lost are sent again, and no others.
        assertThat(deployment.requests(goal).size()).isLessThanOrEqualTo((int) (3 + resumed()));
        List<String> keys =
                deployment.desk().arrivals("refund").stream()
                        .filter(arrival -> arrival.run().equals(id))
                        .map(RefundDesk.Arrival::key)
                        .toList();
        assertThat(keys.stream().distinct().count()).isBetween(3 - failedCalls(), 3L);
        assertThat(keys.size()).isLessThanOrEqualTo((int) (3 + 2 * resumed()));
    }

    /** How often another server took it over, or the same one again. */
    long resumed() {
        return count("run.resumed");
    }

    /** Calls of tools whose results say that they failed. */
    long failedCalls() {
        return count("tool.failed");
    }

    long count(String type) {
        return events.stream().filter(event -> is(event, type)).count();
    }

    private static boolean is(JsonNode event, String type) {
        return event.path("type").asString("").equals(type);
    }

    @Override
    public String toString() {
        return "run "
                + id
                + ": "
                + events.stream()
                        .map(event -> event.path("type").asString(""))
                        .collect(Collectors.joining(", "));
    }
}
