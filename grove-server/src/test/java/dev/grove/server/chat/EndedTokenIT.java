package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Ends of chat tokens: an ended one is as an unknown one, in the middle of an answer, too. */
class EndedTokenIT extends TokenBed {

    private static final Duration SOON = Duration.ofSeconds(20);

    private void assertUnknown(HttpCaller page) {
        String path = "/chat/" + agent + "/chat-1/messages";
        HttpAnswer refused = page.get(path);
        assertThat(refused.status()).as(refused.body()).isEqualTo(401);
        assertThat(seen(refused)).isEqualTo(seen(as(UNKNOWN).get(path)));
    }

    private void awaitUnknown(HttpCaller page) {
        await().atMost(SOON).untilAsserted(() -> assertUnknown(page));
    }

    private void assertAnswerGoesOn() {
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(
                                        say(tokenOf("ann"), "chat-1", "m1", "slow")
                                                .body()
                                                .contains("\"finishReason\":\"stop\""))
                                .isTrue());
        assertThat(MODEL.requests(agent)).hasSize(1);
    }

    @Test
    void timeEndsIt() {
        HttpCaller page = token("{\"user\":\"ann\",\"ttl_seconds\":2}");
        assertThat(page.get("/chat/" + agent + "/chat-1/messages").status()).isEqualTo(200);
        awaitUnknown(page);
    }

    @Test
    void revokedKeyEndsIt() {
        HttpCaller page = tokenOf("ann");
        assertThat(say(page, "chat-1", "m1", "hi").status()).isEqualTo(200);
        assertThat(caller.delete("/mcp/keys/" + makerId).status()).isEqualTo(204);
        assertUnknown(page);
    }

    @Test
    void anotherSecretOfTheKeyEndsIt() {
        HttpCaller page = tokenOf("ann");
        assertThat(say(page, "chat-1", "m1", "hi").status()).isEqualTo(200);
        HttpAnswer rotated = caller.post("/mcp/keys/" + makerId + "/rotate", "");
        assertThat(rotated.status()).isEqualTo(200);
        assertUnknown(page);
        maker = as(rotated.text("key"));
        assertThat(say(tokenOf("ann"), "chat-1", "m2", "hi").status()).isEqualTo(200);
    }

    @Test
    void deletedAgentEndsItForGood() {
        HttpCaller page = tokenOf("ann");
        assertThat(say(page, "chat-1", "m1", "hi").status()).isEqualTo(200);
        assertThat(caller.delete("/agents/" + agent).status()).isEqualTo(204);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"anthropic/claude-sonnet-4-6\",\"tools\":[\"echo\"]}"
                                .formatted(agent));
        assertThat(stored.status()).isEqualTo(201);
        HttpAnswer first = page.get("/chat/" + agent + "/chat-1/messages");
        assertThat(first.status()).as("another agent of the name").isIn(401, 404);
        awaitUnknown(page);
        assertThat(rows(tenant)).isZero();
    }

    @Test
    void deletionOfThePersonEndsIt() {
        HttpCaller page = tokenOf("ann");
        HttpCaller other = tokenOf("bob");
        assertThat(say(page, "chat-1", "m1", "hi").status()).isEqualTo(200);
        assertThat(caller.delete("/users/ann/data").status()).isIn(200, 202);
        awaitUnknown(page);
        assertThat(other.get("/chat/" + agent + "/chat-1/messages").status()).isEqualTo(200);
    }

    @Test
    void personOfWhomThereIsNothingElseCanBeDeletedToo() {
        HttpCaller page = tokenOf("cid");
        assertThat(caller.delete("/users/cid/data").status()).isIn(200, 202);
        awaitUnknown(page);
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        caller.delete("/users/cid/data")
                                        .json()
                                        .at("/rows_by_table/chat_tokens")
                                        .asInt()
                                == 1);
    }

    @Test
    void deletionOfTheTenantEndsItThoughTheKeyIsAnOperators() {
        HttpCaller page =
                as(
                        make(
                                        operator().forTenant(tenant),
                                        agent,
                                        "{\"user\":\"ann\",\"ttl_seconds\":600}")
                                .text("token"));
        assertThat(page.get("/chat/" + agent + "/chat-1/messages").status()).isEqualTo(200);
        assertThat(operator().delete("/tenants/" + tenant).status()).isIn(200, 202);
        awaitUnknown(page);
        assertThat(rows(tenant)).isZero();
    }

    private long rows(String of) {
        return owner().sql("SELECT count(*) FROM chat_tokens WHERE tenant_id = :id")
                .param("id", UUID.fromString(of))
                .query(Long.class)
                .single();
    }

    @Test
    void revokedKeyEndsTheStreamAndNotTheAnswer() {
        HttpCaller page = tokenOf("ann");
        assertCutOff(
                inMidAnswer(
                        page,
                        () ->
                                assertThat(caller.delete("/mcp/keys/" + makerId).status())
                                        .isEqualTo(204)));
        assertUnknown(page);
        makeAKey();
        assertAnswerGoesOn();
    }

    @Test
    void timeEndsTheStreamAndNotTheAnswer() {
        assertCutOff(inMidAnswer(token("{\"user\":\"ann\",\"ttl_seconds\":2}"), () -> {}));
        assertAnswerGoesOn();
    }

    @Test
    void deletedAgentEndsTheStream() {
        assertCutOff(
                inMidAnswer(
                        tokenOf("ann"),
                        () ->
                                assertThat(caller.delete("/agents/" + agent).status())
                                        .isEqualTo(204)));
    }

    @Test
    void endsTheStreamOfAMessageThatWaits() {
        HttpCaller page = tokenOf("ann");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<HttpAnswer> first =
                    CompletableFuture.supplyAsync(() -> say(page, "chat-1", "m1", "slow"), threads);
            await().atMost(SOON).until(() -> !MODEL.requests(agent).isEmpty());
            HttpCaller brief = token("{\"user\":\"ann\",\"ttl_seconds\":1}");
            List<JsonNode> queued = chunks(say(brief, "chat-1", "m2", "hi"));
            assertThat(types(queued)).isEqualTo("data-grove-queued error");
            assertThat(queued.getLast().path("errorText").asString()).startsWith("reconnect: ");
            assertThat(first.join().status()).isEqualTo(200);
        }
    }
}
