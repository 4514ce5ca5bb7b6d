package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.oauth.TokenRequests;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.TestPropertySource;

/**
 * Answers to callers that exceed the limit, at {@code /mcp/rpc} and for tokens. The server's clock
 * stands still, so that it is only the test that gives a caller time.
 */
@Import(RequestLimitIT.Time.class)
@TestPropertySource(properties = "grove.mcp.http.requests-per-minute=30")
class RequestLimitIT extends ServerIT {

    /** A sixth of what there may be in a minute. */
    private static final int AT_ONCE = 5;

    private static final Duration UNTIL_ONE_MORE = Duration.ofSeconds(2);
    private static final int FAILURES_OF_A_CLIENT = 10;
    private static final int FAILURES_OF_NOBODY = 60;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Autowired private SettableClock clock;

    private String tenant;

    @TestConfiguration(proxyBeanMethods = false)
    static class Time {

        @Bean
        @Primary
        SettableClock settableClock() {
            return new SettableClock(Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS));
        }
    }

    @BeforeEach
    void makeATenantAndForgetFailures() {
        tenant = newTenant();
        clock.advance(MINUTE);
    }

    private static HttpAnswer list(McpClient client) {
        return client.call("tools/list", "{}");
    }

    private static void useUp(McpClient client) {
        for (int i = 0; i < AT_ONCE; i++) {
            assertThat(list(client).status()).isEqualTo(200);
        }
    }

    private static void assertRefused(HttpAnswer answer, String seconds) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).contains(seconds);
        assertThat(answer.contentType()).startsWith("application/json");
        assertThat(answer.json().path("id").isNull()).isTrue();
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32600);
        assertThat(answer.text("error/message")).contains("try again in " + seconds + " seconds");
    }

    @Test
    void answersAKeyThatAsksTooMuchWithRetryAfterAndServesItThen() {
        McpClient greedy = McpClient.modern(newCaller(tenant, "invoke"));
        useUp(greedy);
        assertRefused(list(greedy), "2");
        clock.advance(UNTIL_ONE_MORE.dividedBy(2));
        assertRefused(list(greedy), "1");
        clock.advance(UNTIL_ONE_MORE.dividedBy(2));
        assertThat(list(greedy).status()).isEqualTo(200);
        assertRefused(list(greedy), "2");
        clock.advance(MINUTE);
        // Not all of a minute's at once.
        useUp(greedy);
        assertRefused(list(greedy), "2");
    }

    @Test
    void leavesOtherKeysAndOtherRoutesAlone() {
        McpClient greedy = McpClient.modern(newCaller(tenant, "invoke"));
        McpClient ofSameTenant = McpClient.modern(newCaller(tenant, "invoke"));
        useUp(greedy);
        assertRefused(list(greedy), "2");
        useUp(ofSameTenant);
        useUp(McpClient.modern(newCaller(newTenant(), "invoke")));
        assertThat(greedy.caller().get("/agents").status()).isEqualTo(200);
    }

    @Test
    void doesNothingOfWhatItRefuses() {
        McpClient session = McpClient.legacy(newCaller(tenant, "invoke"));
        for (int i = 1; i < AT_ONCE; i++) {
            assertThat(session.call("ping", "{}").status()).isEqualTo(200);
        }
        assertRefused(session.call("ping", "{}"), "2");
        assertRefused(session.caller().send(session.get()), "2");
        assertRefused(end(session), "2");
        clock.advance(UNTIL_ONE_MORE.multipliedBy(2));
        assertThat(session.call("ping", "{}").status()).as("the session is there").isEqualTo(200);
        assertThat(end(session).status()).isEqualTo(204);
    }

    private static HttpAnswer end(McpClient session) {
        return session.caller()
                .send(
                        session.caller()
                                .request(McpClient.RPC)
                                .header("Mcp-Session-Id", String.valueOf(session.session()))
                                .DELETE());
    }

    @Test
    void countsAllTokensOfAClientTogether() {
        HttpAnswer client = newClient();
        McpClient one = McpClient.modern(as(token(client)));
        McpClient other = McpClient.modern(as(token(client)));
        useUp(one);
        assertRefused(list(one), "2");
        assertRefused(list(other), "2");
        useUp(McpClient.modern(as(token(newClient()))));
        clock.advance(UNTIL_ONE_MORE);
        assertThat(list(other).status()).isEqualTo(200);
        assertRefused(list(one), "2");
    }

    // The endpoint of tokens.

    private HttpAnswer newClient() {
        return TokenRequests.newClient(newCaller(tenant, "admin"), "invoke");
    }

    private String token(HttpAnswer client) {
        HttpAnswer given = requests().ask(client);
        assertThat(given.status()).as(given.body()).isEqualTo(200);
        return given.text("access_token");
    }

    private HttpAnswer ask(String client, String secret) {
        return requests().ask(client, secret);
    }

    private TokenRequests requests() {
        return new TokenRequests(anonymous());
    }

    private static void assertNotListenedTo(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(429);
        assertThat(Integer.parseInt(answer.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(1, 61);
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(answer.text("error_description")).isNotEmpty();
    }

    @Test
    void acceptsAClientThatFailedTooOftenAgainWhenItsMinuteIsOver() {
        HttpAnswer client = newClient();
        String id = client.text("client_id");
        for (int i = 0; i < FAILURES_OF_A_CLIENT; i++) {
            assertThat(ask(id, "wrong").status()).isEqualTo(401);
        }
        assertNotListenedTo(ask(id, client.text("client_secret")));
        assertThat(token(newClient())).as("another client of the same address").isNotEmpty();
        clock.advance(MINUTE.minusSeconds(1));
        assertNotListenedTo(ask(id, client.text("client_secret")));
        clock.advance(Duration.ofSeconds(1));
        assertThat(token(client)).isNotEmpty();
    }

    @Test
    void rejectsAddressesThatNameNoClientTooOften() {
        List<String> names = List.of("nobody", "", UUID.randomUUID().toString());
        for (int i = 0; i < FAILURES_OF_NOBODY; i++) {
            assertThat(ask(names.get(i % names.size()), "guess").status()).isBetween(400, 401);
        }
        assertNotListenedTo(ask("nobody", "guess"));
        assertThat(token(newClient())).as("who names one").isNotEmpty();
        clock.advance(MINUTE);
        assertThat(ask("nobody", "guess").status()).isEqualTo(401);
    }
}
