package dev.grove.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class FeedIT extends ServerIT {

    private HttpCaller caller;
    private HttpCaller neighbour;

    @BeforeEach
    void makeTenants() {
        caller = newCaller(newTenant(), "admin");
        neighbour = newCaller(newTenant(), "admin");
    }

    private static String start(HttpCaller caller) {
        String agent = "a-" + UUID.randomUUID();
        caller.post(
                "/agents",
                """
                {"name":"%s","system_prompt":"p","model":"scripted/greeter","tools":["finish"]}
                """
                        .formatted(agent));
        HttpAnswer started = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private static boolean isEndOf(JsonNode event, String run) {
        return event.path("run_id").asString("").equals(run)
                && event.get("type").asString().equals("run.completed");
    }

    @Test
    void aRunThatComesAndEndsIsSeenAndTheNeighboursIsNot() throws InterruptedException {
        try (FeedStream feed = FeedStream.open(caller, -1)) {
            JsonNode opened = feed.next();
            String theirs = start(neighbour);
            String run = start(caller);
            List<JsonNode> events = feed.until(event -> isEndOf(event, run));

            assertThat(opened.get("type").asString()).isEqualTo("feed.opened");
            assertThat(events.getFirst().get("type").asString()).isEqualTo("run.created");
            assertThat(events.getLast().get("status").asString()).isEqualTo("completed");
            assertThat(events.getLast().get("turns").asInt()).isPositive();
            assertThat(events)
                    .allSatisfy(event -> assertThat(event.get("run_id").asString()).isEqualTo(run));
            assertThat(events.toString()).doesNotContain(theirs);
        }
    }

    @Test
    void whoComesBackMissesNothing() throws InterruptedException {
        long position;
        try (FeedStream feed = FeedStream.open(caller, -1)) {
            feed.next();
            String first = start(caller);
            feed.until(event -> isEndOf(event, first));
            position = feed.position();
        }
        String away = start(caller);
        try (FeedStream feed = FeedStream.open(caller, position)) {
            assertThat(feed.next().get("number").asLong()).isEqualTo(position);
            List<JsonNode> events = feed.until(event -> isEndOf(event, away));

            assertThat(events.getFirst().get("number").asLong()).isEqualTo(position + 1);
            assertThat(events.getFirst().get("type").asString()).isEqualTo("run.created");
        }
    }

    @Test
    void aLabelIsSeen() throws InterruptedException {
        String run = start(caller);
        try (FeedStream feed = FeedStream.open(caller, 0)) {
            feed.until(event -> isEndOf(event, run));
            caller.call("PUT", "/agent-runs/" + run + "/labels", "{\"labels\":[\"l\"]}");
            caller.call("PUT", "/agent-runs/" + run + "/labels", "{\"labels\":[\"l\"]}");

            assertThat(feed.next().get("type").asString()).isEqualTo("run.labelled");
            String later = start(caller);
            assertThat(feed.until(event -> isEndOf(event, later)).toString())
                    .as("nothing changed the second time")
                    .doesNotContain("run.labelled");
        }
    }

    @Test
    void aNumberOfAnotherDatabaseIsAGap() throws InterruptedException {
        try (FeedStream feed = FeedStream.open(caller, 999_999_999_999_999_999L)) {
            assertThat(feed.next().get("type").asString()).isEqualTo("feed.opened");
            String run = start(caller);
            List<JsonNode> events = feed.until(event -> isEndOf(event, run));
            assertThat(events.getFirst().get("type").asString()).isEqualTo("feed.gap");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "x", "1.5", "9999999999999999999", "1%20", "%00"})
    void refusesWhatIsNoNumber(String number) {
        assertThat(caller.get("/events?after=" + number).status()).isEqualTo(400);
    }

    @Test
    void needsAKey() {
        assertThat(anonymous().get("/events").status()).isEqualTo(401);
    }

    @Test
    void endsWithTheKeyOfItsReaderAndShowsNothingOfWhatComesAfter() throws InterruptedException {
        HttpAnswer key = newKey();
        try (FeedStream feed = FeedStream.open(as(key.text("key")), -1)) {
            feed.next();
            assertThat(caller.delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
            start(caller);
            feed.awaitEnd();
            assertThat(feed.rest()).isEmpty();
        }
    }

    @Test
    void endsWithTheSessionOfItsBrowser() throws InterruptedException {
        CookieSession session = CookieSession.begin(anonymous(), newKey().text("key"));
        try (FeedStream feed = FeedStream.open(session.request("/events"), -1)) {
            feed.next();
            assertThat(session.end().status()).isEqualTo(204);
            start(caller);
            feed.awaitEnd();
            assertThat(feed.rest()).isEmpty();
        }
    }

    private HttpAnswer newKey() {
        return caller.post("/mcp/keys", "{\"name\":\"reader\",\"scope\":\"read_only\"}");
    }
}
