package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.HeldTable;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls of a provider's tools whose database goes away while it is asked whether they may be made.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderOutageIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Tries of a call. */
    private static final int TRIES = 4;

    private final TestDatabase database = TestDatabase.fresh();

    private TrackerBed bed;
    private Tool close;
    private Tool look;

    @BeforeEach
    void registerAndStore() {
        bed = new TrackerBed(database);
        bed.register();
        List<Tool> both = bed.store("tracker:close", "tracker:look");
        close = both.getFirst();
        look = both.getLast();
    }

    @AfterAll
    void end() {
        database.close();
    }

    private static ToolOutcome outcome(CompletableFuture<ToolOutcome> call) throws Exception {
        return call.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void areMadeOnceWhenItIsBack() throws Exception {
        for (String table : List.of("tool_providers", "tool_provider_tools")) {
            CompletableFuture<ToolOutcome> call;
            try (HeldTable held = new HeldTable(database, table)) {
                call = bed.begin(close, "c-" + table);
                held.endWhoWaits();
                held.endWhoWaits();
            }
            assertThat(outcome(call)).as(table).isInstanceOf(ToolOutcome.Completed.class);
        }
        assertThat(bed.servers.calls()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool_providers", "tool_provider_tools"})
    void areNotMadeWhileItStaysAway(String table) throws Exception {
        CompletableFuture<ToolOutcome> call;
        try (HeldTable held = new HeldTable(database, table)) {
            call = bed.begin(close, "c1");
            for (int i = 0; i < TRIES; i++) {
                held.endWhoWaits();
            }
            assertThat(TrackerBed.failed(outcome(call)))
                    .contains("Not called", "database did not answer");
        }
        assertThat(bed.servers.calls()).isEmpty();
        // The provider's server is not blamed for it.
        assertThat(outcome(bed.begin(close, "c2"))).isInstanceOf(ToolOutcome.Completed.class);
        assertThat(bed.servers.calls()).hasSize(1);
    }

    @Test
    void areNotSaidToBeUnsentWhenOneBeforeMayHaveArrived() throws Exception {
        CompletableFuture<HeldTable> locked = new CompletableFuture<>();
        bed.servers.fail(Kind.LOST);
        bed.servers.inEachCall(() -> {
            CompletableFuture<?> _ =
                    locked.completeAsync(
                            () -> new HeldTable(database, "tool_provider_tools"), Runnable::run);
        });
        CompletableFuture<ToolOutcome> call = bed.begin(look, "c1");
        try (HeldTable held = locked.get(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            for (int i = 1; i < TRIES; i++) {
                held.endWhoWaits();
            }
            assertThat(TrackerBed.inDoubt(outcome(call)))
                    .contains("was not answered", "may or may not have taken effect")
                    .doesNotContain("Not called");
        }
        assertThat(bed.servers.calls()).hasSize(1);
    }
}
