package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.identity.RequestAuth;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCallKey;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/** Outcomes of calls of a provider's tools. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderCallsIT {

    private final TestDatabase database = TestDatabase.fresh();

    private TrackerBed bed;

    @BeforeEach
    void setUp() {
        bed = new TrackerBed(database);
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void callsWhatWasApprovedWithSecretsWhoseUseIsWrittenDown() {
        bed.secrets.put(bed.tenant, "provider.tracker.token", "a-token-of-the-tests");
        bed.register(Map.of("Authorization", "Bearer secret:provider.tracker.token"), null);
        Tool look = bed.store("finish", "tracker:look").getFirst();

        assertThat(look.spec().name()).isEqualTo("tracker:look");
        assertThat(look.spec().effect()).isEqualTo(Effect.READ_ONLY);
        assertThat(bed.call(look, "c1"))
                .isEqualTo(new ToolOutcome.Completed("look {\"id\":\"i-7\"}"));
        assertThat(bed.call(look, "c2")).isInstanceOf(ToolOutcome.Completed.class);

        assertThat(bed.servers.opened()).as("one to ask, one for both calls").hasSize(2);
        assertThat(bed.servers.opened().getLast().headers())
                .containsEntry("Authorization", "Bearer a-token-of-the-tests");
        assertThat(
                        JdbcClient.create(database.owner())
                                .sql("SELECT count(*) FROM secret_uses WHERE run_id = :run")
                                .param("run", bed.run.value())
                                .query(Long.class)
                                .single())
                .isEqualTo(2);

        bed.secrets.put(bed.tenant, "provider.tracker.token", "another-token-of-them");
        assertThat(bed.call(look, "c3")).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.servers.opened().getLast().headers())
                .containsEntry("Authorization", "Bearer another-token-of-them");
        assertThat(bed.servers.open()).as("the one before is closed").isEqualTo(1);
        bed.clock.advance(Duration.ofMinutes(6));
        bed.links.closeIdle();
        assertThat(bed.servers.open()).isZero();
    }

    /** A session is no other run's, and tries of one call are of the same run. */
    @Test
    void aServerThatIsGivenAnIdentityServesOneCallAndIsClosedWithIt() {
        bed.register(
                Map.of(), new RequestAuth("run_identity", "https://tracker.example.com"), null);
        Tool look = bed.store("tracker:look").getFirst();
        bed.servers.fail(Kind.LOST);

        assertThat(bed.call(look, "c1")).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.servers.opened())
                .extracting(address -> address.identity().orElseThrow().toString())
                .containsExactly(
                        "tenant:" + bed.tenant + " for https://tracker.example.com",
                        "run:" + bed.run + " for https://tracker.example.com",
                        "run:" + bed.run + " for https://tracker.example.com");
        assertThat(bed.servers.open()).isZero();
    }

    @Test
    void repeatsWhatItsEffectAllowsAndAllThatCannotHaveArrived() {
        bed.register();
        List<Tool> both = bed.store("tracker:close", "tracker:look");
        Tool close = both.getFirst();
        Tool look = both.getLast();

        bed.servers.fail(Kind.LOST);
        assertThat(bed.inDoubt(close, "c1")).contains("may or may not have taken effect");
        assertThat(bed.servers.calls()).hasSize(1);
        bed.servers.fail(Kind.NOT_SENT);
        assertThat(bed.call(close, "c2")).isInstanceOf(ToolOutcome.Completed.class);
        bed.servers.fail(Kind.LOST);
        assertThat(bed.call(look, "c3")).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.servers.calls()).hasSize(5);
        bed.servers.fail(Kind.BROKEN);
        assertThat(bed.inDoubt(look, "c4")).contains("did not do this");
        assertThat(bed.servers.calls()).hasSize(6);
    }

    /** A caller that asks for a refresh has mended the server. */
    @Test
    void beginsAnewAfterARefresh() {
        bed.register();
        Tool look = bed.store("tracker:look").getFirst();
        bed.call(look, "c1");
        assertThat(bed.servers.open()).isEqualTo(1);
        bed.providers.refresh(bed.tenant, "tracker");
        assertThat(bed.servers.open()).as("what was open is closed").isZero();

        bed.servers.fail(Kind.LOST, Kind.LOST, Kind.LOST);
        bed.call(look, "c2");
        assertThat(bed.failed(look, "c3")).contains("is left alone for a while");
        bed.providers.refresh(bed.tenant, "tracker");
        assertThat(bed.call(look, "c4")).isInstanceOf(ToolOutcome.Completed.class);
    }

    @Test
    void isWhatTheTenantSaysItIs() {
        bed.register();
        bed.provided.setRules(
                bed.tenant,
                "tracker",
                "close",
                new RulesDraft(StringNode.valueOf("keyed"), StringNode.valueOf("key"), true));
        Tool close = bed.store("tracker:close").getFirst();
        assertThat(close.spec().effect()).isEqualTo(Effect.KEYED);
        assertThat(close.needsApproval()).isTrue();
        assertThat(close.spec().inputSchema().path("properties").propertyNames())
                .as("the key is not the model's")
                .containsExactly("id");

        bed.servers.fail(Kind.LOST);
        bed.call(close, "c1");
        String key = ToolCallKey.of(bed.run, 3, "c1").text();
        assertThat(bed.servers.calls())
                .hasSize(2)
                .allSatisfy(made ->
                        assertThat(
                                        JsonMapper.shared()
                                                .readTree(made.substring("close".length()))
                                                .path("key")
                                                .stringValue())
                                .isEqualTo(key));

        bed.provided.setRules(
                bed.tenant,
                "tracker",
                "close",
                new RulesDraft(JsonNodeFactory.instance.nullNode(), null, false));
        assertThat(bed.store("tracker:close").getFirst().spec().effect()).isEqualTo(Effect.UNSAFE);
        assertThatThrownBy(() ->
                        bed.provided.setRules(
                                bed.tenant,
                                "tracker",
                                "close",
                                new RulesDraft(StringNode.valueOf("keyed"), null, null)))
                .isInstanceOf(GroveException.class)
                .hasMessageContaining("key_argument");
    }

    @Test
    void leavesAServerAloneThatKeepsFailingAndTriesItAgainLater() {
        bed.register();
        Tool close = bed.store("tracker:close").getFirst();
        bed.servers.fail(Kind.LOST, Kind.LOST, Kind.LOST);
        for (int i = 0; i < 3; i++) {
            assertThat(bed.inDoubt(close, "c" + i)).contains("was not answered");
        }
        assertThat(bed.failed(close, "c4")).contains("Not called", "left alone");
        assertThat(bed.servers.calls()).hasSize(3);
        bed.clock.advance(Duration.ofSeconds(31));
        assertThat(bed.call(close, "c5")).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.call(close, "c6")).isInstanceOf(ToolOutcome.Completed.class);
    }

    @Test
    void makesNoMoreCallsAtOnceThanTheProviderMayHave() throws InterruptedException {
        bed.register(Map.of(), 2);
        Tool look = bed.store("tracker:look").getFirst();
        Semaphore inside = new Semaphore(0);
        CountDownLatch goOn = new CountDownLatch(1);
        bed.servers.inEachCall(() -> {
            inside.release();
            await(goOn);
        });
        List<CompletableFuture<ToolOutcome>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(bed.begin(look, "c" + i));
        }
        assertThat(inside.tryAcquire(2, 30, TimeUnit.SECONDS)).isTrue();
        assertThat(bed.servers.calls()).hasSize(2);
        assertThat(inside.tryAcquire(500, TimeUnit.MILLISECONDS)).as("a third").isFalse();
        goOn.countDown();
        assertThat(calls)
                .allSatisfy(each ->
                        assertThat(each.orTimeout(30, TimeUnit.SECONDS).join())
                                .isInstanceOf(ToolOutcome.Completed.class));
        assertThat(bed.servers.calls()).hasSize(4);
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenItIsCutOff() {
        bed.register();
        Tool look = bed.store("tracker:look").getFirst();
        Cancellation cancellation = new Cancellation();
        bed.servers.inEachCall(cancellation::request);
        bed.servers.fail(Kind.LOST);
        assertThatThrownBy(() -> bed.call(look, "c1", cancellation))
                .isInstanceOf(ToolInterruptedException.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
