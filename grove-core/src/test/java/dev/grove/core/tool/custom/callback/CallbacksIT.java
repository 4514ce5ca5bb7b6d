package dev.grove.core.tool.custom.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.HeldTable;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.IdempotencyKey;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.callback.CallbackService.Arrival;
import dev.grove.core.tool.custom.work.CallSecrets;
import dev.grove.core.tool.custom.work.Work;
import dev.grove.core.workspace.GitSpec;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallbacksIT {

    private static final Clock CLOCK = Clock.systemUTC();
    private static final String SIGNING = "tool.refund.signing_secret";
    private static final String SIGNING_VALUE = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final TestDatabase database = TestDatabase.fresh();
    private final Secrets secrets = TestSecrets.of(database);
    private final SimpleAsyncTaskScheduler scheduler = new SimpleAsyncTaskScheduler();
    private final List<String> resolved = new ArrayList<>();
    private CallbackService service = new CallbackService();
    private TenantId tenant;
    private RunId run;

    @BeforeAll
    void makeARun() {
        RunFixtures rows = new RunFixtures(database);
        tenant = rows.tenant("callbacks");
        run = rows.queuedRun(tenant, rows.agent(tenant, "refunder"), 0);
        secrets.put(tenant, SIGNING, SIGNING_VALUE);
        secrets.put(tenant, "refund.token", "a-token-of-the-tests");
    }

    @BeforeEach
    void startService() {
        service.close();
        service = new CallbackService();
        resolved.clear();
    }

    @AfterEach
    void stopService() {
        service.close();
    }

    @AfterAll
    void close() {
        scheduler.close();
        database.close();
    }

    @Test
    void postsTheCallSignedAndGivesTheAnswer() {
        service.then(CallbackService.says(200, "{\"content\":\"refunded 7\"}"));

        assertThat(call(Effect.KEYED, "call_1_1"))
                .isEqualTo(new ToolOutcome.Completed("refunded 7"));

        Arrival arrival = service.arrivals().getFirst();
        JsonNode body = JsonMapper.shared().readTree(arrival.body());
        String key = IdempotencyKey.of(run, 3, "call_1_1").text();
        assertThat(body.propertyNames())
                .containsExactly("run_id", "tool_call_id", "idempotency_key", "name", "arguments");
        assertThat(body.path("run_id").stringValue()).isEqualTo(run.toString());
        assertThat(body.path("tool_call_id").stringValue()).isEqualTo("call_1_1");
        assertThat(body.path("idempotency_key").stringValue()).isEqualTo(key);
        assertThat(body.path("name").stringValue()).isEqualTo("refund");
        assertThat(body.path("arguments").path("order").stringValue()).isEqualTo("o-7");
        assertThat(arrival.header("webhook-id")).isEqualTo(key);
        assertThat(arrival.header("content-type")).startsWith("application/json");
        Instant at = Instant.ofEpochSecond(Long.parseLong(arrival.header("webhook-timestamp")));
        assertThat(at).isBetween(CLOCK.instant().minusSeconds(60), CLOCK.instant());
        assertThat(arrival.header("webhook-signature"))
                .isEqualTo(
                        WebhookSignature.headers(
                                        SIGNING_VALUE,
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
        try (HeldTable uses = new HeldTable(database, "secret_uses")) {
            called = CompletableFuture.supplyAsync(() -> call(effect, "away_" + effect));
            uses.endWhoWaits();
            uses.endWhoWaits();
        }

        assertThat(called.join()).isEqualTo(new ToolOutcome.Completed("refunded 7"));
        assertThat(service.arrivals()).hasSize(1);
    }

    @Test
    void sendsSecretsInHeadersAndWritesTheirUseDown() {
        Work.Callback work =
                new Work.Callback(
                        url("/"),
                        Map.of(
                                "Authorization", new HeaderValue("Bearer ", "refund.token"),
                                "X-Team", new HeaderValue("payments", null)));

        call(tool(Effect.KEYED, work, TIMEOUT), "call_1_2", new Cancellation());

        Arrival arrival = service.arrivals().getFirst();
        assertThat(arrival.header("authorization")).isEqualTo("Bearer a-token-of-the-tests");
        assertThat(arrival.header("x-team")).isEqualTo("payments");
        assertThat(
                        JdbcClient.create(database.owner())
                                .sql("SELECT secret || ', ' || purpose FROM secret_uses")
                                .query(String.class)
                                .list())
                .contains(
                        "refund.token, tool refund: header Authorization",
                        SIGNING + ", tool refund: signature");
    }

    @Test
    void makesNoCallWithoutTheSecretsItNeeds() {
        Work.Callback work =
                new Work.Callback(url("/"), Map.of("X-Key", new HeaderValue("", "gone")));

        assertThat(call(tool(Effect.KEYED, work, TIMEOUT), "call_1_3", new Cancellation()))
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
                .containsOnly(IdempotencyKey.of(run, 3, "call_1_4").text());
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503, 0})
    void sendsWhatIsUnsafeOnce(int status) {
        service.then(
                status == 0
                        ? CallbackService.hangsUp()
                        : CallbackService.says(status, "no", Map.of("Retry-After", "0")));

        assertThat(call(Effect.UNSAFE, "call_1_5")).isInstanceOf(ToolOutcome.Failed.class);
        assertThat(service.arrivals()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PROBE")
    void saysThatNothingWasSentWithoutAListener(Effect effect) {
        int closedPort = service.port();
        service.close();
        Work.Callback work =
                new Work.Callback(URI.create("http://127.0.0.1:" + closedPort + "/"), Map.of());

        assertThat(call(tool(effect, work, Duration.ofSeconds(2)), "c", new Cancellation()))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.content()).startsWith("Not called: "));
        assertThat(resolved).hasSizeGreaterThan(1);
    }

    @Test
    void sendsNothingInPlainWhereTlsWasAskedFor() {
        Work.Callback work =
                new Work.Callback(URI.create("https://127.0.0.1:" + service.port()), Map.of());

        assertThat(call(tool(Effect.UNSAFE, work, Duration.ofSeconds(2)), "c", new Cancellation()))
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

            assertThat(text(call(Effect.KEYED, "call_1_6"))).contains("307", "not followed");
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

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "[]", "\"text\"", "{}", "null", "{\"content\""})
    void saysThatAnAnswerIsNone(String body) {
        service.then(CallbackService.says(200, body));

        assertThat(call(Effect.KEYED, "call_1_7")).isInstanceOf(ToolOutcome.Failed.class);
        assertThat(text(call(Effect.KEYED, "call_1_7"))).isEqualTo("done");
    }

    @Test
    void readsNoMoreThanItMust() {
        service.then(
                CallbackService.says(
                        200, "{\"content\":\"" + "a".repeat(CallbackHttp.MOST_BYTES) + "\"}"));

        assertThat(text(call(Effect.KEYED, "call_1_8"))).contains("more than 1048576 bytes");
        assertThat(service.arrivals()).hasSize(1);
    }

    @Test
    void givesUpAtTheDeadline() {
        CountDownLatch never = new CountDownLatch(1);
        service.then(CallbackService.waitsFor(never));
        Work.Callback work = new Work.Callback(url("/"), Map.of());

        assertThat(
                        text(
                                call(
                                        tool(Effect.KEYED, work, Duration.ofSeconds(1)),
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
                    Work.Callback work = new Work.Callback(url("/"), Map.of());
                    return call(tool(Effect.KEYED, work, TIMEOUT), "call_1_10", cancellation);
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
        Work.Callback work =
                new Work.Callback(
                        URI.create("http://rebinding.test:" + service.port() + "/"), Map.of());

        assertThat(text(call(tool(Effect.UNSAFE, work, TIMEOUT), "a", new Cancellation())))
                .isEqualTo("done");
        assertThat(resolved).containsExactly("rebinding.test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inside.test", "mixed.test", "unknown.test", "169.254.169.254"})
    void callsNoAddressThatAgentsMayNotReach(String host) {
        Work.Callback work = new Work.Callback(URI.create("https://" + host + "/"), Map.of());

        assertThat(text(call(tool(Effect.KEYED, work, TIMEOUT), "a", new Cancellation())))
                .startsWith("Not called: ")
                .contains(host);
        assertThat(resolved).containsExactly(host);
    }

    @Test
    void saysNothingInPlainToJustAnybody() {
        Work.Callback work = new Work.Callback(URI.create("http://public.test/"), Map.of());

        assertThat(text(call(tool(Effect.KEYED, work, TIMEOUT), "a", new Cancellation())))
                .startsWith("Not called: ")
                .contains("https://");
    }

    private ToolOutcome call(Effect effect, String id) {
        Work.Callback work = new Work.Callback(url("/"), Map.of());
        return call(tool(effect, work, TIMEOUT), id, new Cancellation());
    }

    private ToolOutcome call(CallbackTool tool, String id, Cancellation cancellation) {
        ObjectNode arguments = JsonMapper.shared().createObjectNode().put("order", "o-7");
        return tool.execute(
                new ToolCall(id, "refund", arguments),
                new ToolContext(tenant, run, 1, 3, GitSpec.defaultsOf("a"), null, cancellation));
    }

    private CallbackTool tool(Effect effect, Work.Callback work, Duration timeout) {
        return new CallbackTool(
                new ToolSpec(
                        "refund",
                        "Refunds.",
                        JsonMapper.shared().createObjectNode(),
                        effect,
                        Bucket.CUSTOM),
                work,
                SIGNING,
                timeout,
                false,
                new Callbacks(
                        new CallbackHttp(
                                new PinnedHttp(
                                        new VettedLookup(egress(), CLOCK), scheduler, CLOCK)),
                        new CallSecrets(secrets),
                        CLOCK));
    }

    /** Names as a hostile name server has them. */
    private Egress egress() {
        return new Egress(
                new EgressSettings(List.of("127.0.0.1", "rebinding.test")),
                host -> {
                    resolved.add(host);
                    return switch (host) {
                        case "inside.test" -> List.of(InetAddress.ofLiteral("10.0.0.1"));
                        case "mixed.test" ->
                                List.of(
                                        InetAddress.ofLiteral("8.8.8.8"),
                                        InetAddress.ofLiteral("10.0.0.1"));
                        case "public.test" -> List.of(InetAddress.ofLiteral("8.8.8.8"));
                        case "unknown.test" -> List.of();
                        case "rebinding.test" -> List.of(InetAddress.ofLiteral("127.0.0.1"));
                        default -> List.of(InetAddress.ofLiteral(host));
                    };
                });
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + service.port() + path);
    }

    private static String text(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Completed(String content) -> content;
            case ToolOutcome.Failed(String content) -> content;
            case ToolOutcome.Finished finished -> throw new AssertionError(finished);
            case ToolOutcome.Waiting waiting -> throw new AssertionError(waiting);
        };
    }
}
