package dev.grove.core.tool.custom.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.HeldTable;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCallKey;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.custom.callback.CallbackService.Arrival;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallbacksIT {

    private final CallbackBed bed = new CallbackBed();
    private CallbackService service = new CallbackService();

    @BeforeAll
    void storeASecret() {
        bed.secrets.put(bed.tenant, "refund.token", "a-token-of-the-tests");
    }

    @BeforeEach
    void startService() {
        service.close();
        service = new CallbackService();
        bed.resolved.clear();
        bed.own = TestDoors.NONE;
    }

    @AfterEach
    void stopService() {
        service.close();
    }

    @AfterAll
    void close() {
        bed.close();
    }

    @Test
    void postsTheCallSignedAndGivesTheAnswer() {
        service.then(CallbackService.says(200, "{\"content\":\"refunded 7\"}"));

        assertThat(call(Effect.KEYED, "call_1_1"))
                .isEqualTo(new ToolOutcome.Completed("refunded 7"));

        Arrival arrival = service.arrivals().getFirst();
        JsonNode body = JsonMapper.shared().readTree(arrival.body());
        String key = ToolCallKey.of(bed.run, 3, "call_1_1").text();
        assertThat(body.propertyNames())
                .containsExactly("run_id", "tool_call_id", "idempotency_key", "name", "arguments");
        assertThat(body.path("run_id").stringValue()).isEqualTo(bed.run.toString());
        assertThat(body.path("tool_call_id").stringValue()).isEqualTo("call_1_1");
        assertThat(body.path("idempotency_key").stringValue()).isEqualTo(key);
        assertThat(body.path("name").stringValue()).isEqualTo("refund");
        assertThat(body.path("arguments").path("order").stringValue()).isEqualTo("o-7");
        assertThat(arrival.header("webhook-id")).isEqualTo(key);
        assertThat(arrival.header("content-type")).startsWith("application/json");
        Instant at = Instant.ofEpochSecond(Long.parseLong(arrival.header("webhook-timestamp")));
        assertThat(at)
                .isBetween(
                        CallbackBed.CLOCK.instant().minusSeconds(60), CallbackBed.CLOCK.instant());
        assertThat(arrival.header("webhook-signature"))
                .isEqualTo(
                        WebhookSignature.headers(
                                        CallbackBed.SIGNING_VALUE,
                                        key,
                                        at,
                                        arrival.body().getBytes(StandardCharsets.UTF_8))
                                .get("webhook-signature"));
    }

    /** Nothing was sent yet, so the model is asked nothing. */
    @ParameterizedTest
    @EnumSource
    void waitsForTheDatabaseToReadItsSecret(Effect effect) {
        service.then(CallbackService.says(200, "{\"content\":\"refunded 7\"}"));
        CompletableFuture<ToolOutcome> called;
        try (HeldTable uses = new HeldTable(bed.database, "secret_uses")) {
            called = CompletableFuture.supplyAsync(() -> call(effect, "away_" + effect));
            uses.endWhoWaits();
            uses.endWhoWaits();
        }

        assertThat(called.join()).isEqualTo(new ToolOutcome.Completed("refunded 7"));
        assertThat(service.arrivals()).hasSize(1);
    }

    @Test
    void sendsSecretsInHeadersAndWritesTheirUseDown() {
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(
                        url("/"),
                        Map.of(
                                "Authorization", new HeaderValue("Bearer ", "refund.token"),
                                "X-Team", new HeaderValue("payments", null)));

        bed.call(bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT), "call_1_2", new Cancellation());

        Arrival arrival = service.arrivals().getFirst();
        assertThat(arrival.header("authorization")).isEqualTo("Bearer a-token-of-the-tests");
        assertThat(arrival.header("x-team")).isEqualTo("payments");
        assertThat(
                        JdbcClient.create(bed.database.owner())
                                .sql("SELECT secret || ', ' || purpose FROM secret_uses")
                                .query(String.class)
                                .list())
                .contains(
                        "refund.token, tool refund: header Authorization",
                        CallbackBed.SIGNING + ", tool refund: signature");
    }

    @Test
    void makesNoCallWithoutTheSecretsItNeeds() {
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(url("/"), Map.of("X-Key", new HeaderValue("", "gone")));

        assertThat(
                        bed.call(
                                bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT),
                                "call_1_3",
                                new Cancellation()))
                .isEqualTo(new ToolOutcome.Failed("Not called: the secret gone is not stored"));
        assertThat(service.arrivals()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"READ_ONLY", "IDEMPOTENT", "KEYED"})
    void triesAgainUnderTheSameKeyWhatMayBeRepeated(Effect effect) {
        service.then(CallbackService.says(503, "busy"))
                .then(CallbackService.hangsUp())
                .then(CallbackService.says(429, "", Map.of("Retry-After", "1")));

        assertThat(call(effect, "call_1_4")).isEqualTo(new ToolOutcome.Completed("done"));

        assertThat(service.arrivals()).hasSize(4);
        assertThat(service.arrivals())
                .extracting(arrival -> arrival.header("webhook-id"))
                .containsOnly(ToolCallKey.of(bed.run, 3, "call_1_4").text());
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503, 0})
    void sendsWhatIsUnsafeOnce(int status) {
        service.then(
                status == 0
                        ? CallbackService.hangsUp()
                        : CallbackService.says(status, "no", Map.of("Retry-After", "0")));

        assertThat(call(Effect.UNSAFE, "call_1_5"))
                .isInstanceOf(status == 429 ? ToolOutcome.Failed.class : ToolOutcome.InDoubt.class);
        assertThat(service.arrivals()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PROBE")
    void saysThatNothingWasSentWithoutAListener(Effect effect) {
        int closedPort = service.port();
        service.close();
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(
                        URI.create("http://127.0.0.1:" + closedPort + "/"), Map.of());

        assertThat(bed.call(bed.tool(effect, work, Duration.ofSeconds(2)), "c", new Cancellation()))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.content()).startsWith("Not called: "));
        assertThat(bed.resolved).hasSizeGreaterThan(1);
    }

    @Test
    void sendsNothingInPlainWhereTlsWasAskedFor() {
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(
                        URI.create("https://127.0.0.1:" + service.port()), Map.of());

        assertThat(
                        bed.call(
                                bed.tool(Effect.UNSAFE, work, Duration.ofSeconds(2)),
                                "c",
                                new Cancellation()))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.content()).startsWith("Not called: "));
        assertThat(service.arrivals()).isEmpty();
    }

    @Test
    void followsNoRedirect() {
        try (CallbackService other = new CallbackService()) {
            service.then(
                    CallbackService.says(
                            307, "", Map.of("Location", "http://127.0.0.1:" + other.port())));

            assertThat(CallbackBed.text(call(Effect.KEYED, "call_1_6")))
                    .contains("307", "not followed");
            assertThat(other.arrivals()).isEmpty();
        }
        assertThat(service.arrivals()).hasSize(1);
    }

    @Test
    void showsTheModelWhatTheServiceRefused() {
        service.then(CallbackService.says(404, "no such order"));
        assertThat(call(Effect.KEYED, "a"))
                .isEqualTo(
                        new ToolOutcome.Failed("The tool's service answered 404: no such order"));

        service.then(CallbackService.says(200, "{\"content\":\"too late\",\"is_error\":true}"));
        assertThat(call(Effect.KEYED, "b")).isEqualTo(new ToolOutcome.Failed("too late"));

        service.then(CallbackService.says(200, "{\"content\":{\"a\":1}}"));
        assertThat(call(Effect.KEYED, "c")).isEqualTo(new ToolOutcome.Completed("{\"a\":1}"));
        assertThat(service.arrivals()).hasSize(3);
    }

    @Test
    void givesUpAtTheDeadline() {
        CountDownLatch never = new CountDownLatch(1);
        service.then(CallbackService.waitsFor(never));
        CustomToolWork.Callback work = new CustomToolWork.Callback(url("/"), Map.of());

        assertThat(
                        CallbackBed.text(
                                bed.call(
                                        bed.tool(Effect.KEYED, work, Duration.ofSeconds(1)),
                                        "call_1_9",
                                        new Cancellation())))
                .contains("no answer in time", "may or may not");
        never.countDown();
    }

    @Test
    void isCutOffByCancellation() {
        CountDownLatch never = new CountDownLatch(1);
        service.then(CallbackService.waitsFor(never));
        Cancellation cancellation = new Cancellation();
        CompletableFuture<ToolOutcome> pending =
                CompletableFuture.supplyAsync(() -> {
                    CustomToolWork.Callback work = new CustomToolWork.Callback(url("/"), Map.of());
                    return bed.call(
                            bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT),
                            "call_1_10",
                            cancellation);
                });
        await().until(() -> service.arrivals().size() == 1);

        cancellation.request();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(pending::join)
                .withCauseInstanceOf(ToolInterruptedException.class);
        assertThat(service.arrivals()).hasSize(1);
        never.countDown();
    }

    @Test
    void connectsToTheAddressThatWasVettedAndNeverToTheNameAgain() {
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(
                        URI.create("http://rebinding.test:" + service.port() + "/"), Map.of());

        assertThat(
                        CallbackBed.text(
                                bed.call(
                                        bed.tool(Effect.UNSAFE, work, CallbackBed.TIMEOUT),
                                        "a",
                                        new Cancellation())))
                .isEqualTo("done");
        assertThat(bed.resolved).containsExactly("rebinding.test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inside.test", "mixed.test", "unknown.test", "169.254.169.254"})
    void callsNoAddressThatAgentsMayNotReach(String host) {
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(URI.create("https://" + host + "/"), Map.of());

        assertThat(
                        CallbackBed.text(
                                bed.call(
                                        bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT),
                                        "a",
                                        new Cancellation())))
                .startsWith("Not called: ")
                .contains(host);
        assertThat(bed.resolved).containsExactly(host);
    }

    @Test
    void saysNothingInPlainToJustAnybody() {
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(URI.create("http://public.test/"), Map.of());

        assertThat(
                        CallbackBed.text(
                                bed.call(
                                        bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT),
                                        "a",
                                        new Cancellation())))
                .startsWith("Not called: ")
                .contains("https://");
    }

    private ToolOutcome call(Effect effect, String id) {
        return bed.call(service, effect, id);
    }

    private URI url(String path) {
        return CallbackBed.url(service, path);
    }

    /** A receiver may remember the tokens that it has seen. */
    @Test
    void eachTryHasAnIdentityOfItsOwn() {
        service.then(CallbackService.says(503, "later"));
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(
                        url("/"),
                        Map.of(),
                        Optional.of(new IdentityAuth("https://refunds.example.com")));

        ToolOutcome outcome =
                bed.call(
                        bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT),
                        "c1",
                        new Cancellation());

        assertThat(outcome).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(service.arrivals())
                .extracting(arrival -> arrival.header("Authorization"))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allMatch(header -> header.startsWith("Bearer ey"));
    }

    /** Whichever name leads here: only the connection is to an address. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "rebinding.test"})
    void nothingIsSentToThisInstallation(String host) {
        bed.own = TestDoors.at(service.port());
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(
                        URI.create("http://" + host + ":" + service.port() + "/"), Map.of());

        ToolOutcome outcome =
                bed.call(
                        bed.tool(Effect.KEYED, work, CallbackBed.TIMEOUT),
                        "c1",
                        new Cancellation());

        assertThat(CallbackBed.text(outcome)).contains("Not called", "this installation itself");
        assertThat(service.arrivals()).isEmpty();
    }
}
