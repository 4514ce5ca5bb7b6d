package dev.grove.core.run.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Which files a run takes, and what is known of them then. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PutFilesIT {

    private static final Tools TOOLS =
            new Tools(
                    List.of(FakeTools.named("read"), () -> List.of(new Think())),
                    new JsonSchemas());

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final Agents agents = TestAgents.on(database, TOOLS);
    private final PutFiles files =
            new PutFiles(
                    database.tenantDatabase(),
                    new WorkRules(
                            agents,
                            new AgentTools(TOOLS, new OwnTools(List.of(new NoTenantTools())))),
                    TestSecrets.scrubbersOf(database),
                    new PutFileSettings(
                            DataSize.ofBytes(50),
                            3,
                            DataSize.ofBytes(100),
                            DataSize.ofBytes(130),
                            Duration.ofDays(30)),
                    new EventHub(),
                    Clock.systemUTC());
    private final RunInputs inputs = new RunInputs(database.engineDatabase());
    private TenantId tenant;
    private AgentId agent;
    private RunId run;

    @BeforeEach
    void queueARun() {
        tenant = fixtures.tenant("t" + System.nanoTime());
        agent = TestAgents.store(agents, tenant, "a", "read");
        run = fixtures.queuedRun(tenant, agent, 50);
    }

    @AfterAll
    void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"queued", "waiting"})
    void areThereWithTheirEventOnceTheyWerePut(String status) {
        set("status = '" + status + "', turns = 2");
        PutFiles.Put put = files.put(tenant, run, FakeFile.at("a/b", '1', 10));
        assertThat(put.isNew()).isTrue();
        assertThat(inputs.of(tenant, run)).containsExactly(put.file());
        assertThat(put.file().afterTurn()).isEqualTo(2);
        assertThat(lastEvent())
                .contains("workspace.files_put", "\"a/b\"", "\"bytes\":10", "1".repeat(64));
        assertThat(eventSeq()).isEqualTo(2);
    }

    @Test
    void changeNothingWhenTheyArePutAgain() {
        PutFiles.Put first = files.put(tenant, run, FakeFile.at("a", '1', 10));
        PutFiles.Put again = files.put(tenant, run, FakeFile.at("a", '1', 10));
        assertThat(again.isNew()).isFalse();
        assertThat(again.file()).isEqualTo(first.file());
        assertThat(eventSeq()).isEqualTo(2);
    }

    /**
     * A caller that did not get the answer sends the same again, and the run may have begun by
     * then.
     */
    @Test
    void mayBeRepeatedWhenTheRunHasBegunAndNothingHasComeAfterThem() {
        files.put(tenant, run, FakeFile.at("a", '1', 10));
        set("status = 'running'");
        files.check(tenant, run, "a");
        assertThat(files.put(tenant, run, FakeFile.at("a", '1', 10)).isNew()).isFalse();
        assertRefused(
                ErrorCode.RUN_NOT_WAITING,
                "this one is running",
                () -> files.put(tenant, run, FakeFile.at("a", '2', 10)));
        assertRefused(
                ErrorCode.RUN_NOT_WAITING,
                "this one is running",
                () -> files.check(tenant, run, "other"));
        set("turns = 1");
        assertRefused(
                ErrorCode.RUN_NOT_WAITING,
                "this one is running",
                () -> files.put(tenant, run, FakeFile.at("a", '1', 10)));
    }

    @Test
    void replaceWhatTheModelHasNotSeenAndNothingElse() {
        files.put(tenant, run, FakeFile.at("a", '1', 10));
        assertThat(files.put(tenant, run, FakeFile.at("a", '2', 20)).isNew()).isFalse();
        assertThat(contents()).containsExactly("0 a 2");
        set("status = 'waiting', turns = 1");
        assertThat(files.put(tenant, run, FakeFile.at("a", '3', 30)).isNew()).isTrue();
        assertThat(contents()).containsExactly("0 a 2", "1 a 3");
    }

    /** A workspace that has taken files in asks for those above their numbers alone. */
    @Test
    void haveNumbersThatNoneOfTheirRunHadBefore() {
        long first = files.put(tenant, run, FakeFile.at("a", '1', 10)).file().seq();
        long second = files.put(tenant, run, FakeFile.at("a", '2', 10)).file().seq();
        fixtures.owner()
                .sql("DELETE FROM agent_run_files WHERE run_id = :id")
                .param("id", run.value())
                .update();
        long third = files.put(tenant, run, FakeFile.at("a", '3', 10)).file().seq();
        assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"completed,false", "cancelled,false", "failed,true", "stopped,true"})
    void areNotTakenByARunThatHasEnded(String status, boolean resumable) {
        set("status = '" + status + "'");
        assertRefused(
                ErrorCode.RUN_NOT_WAITING,
                "this one is " + status,
                () -> files.check(tenant, run, "a"));
        assertRefused(
                ErrorCode.RUN_NOT_WAITING,
                resumable ? "fork" : status,
                () -> files.put(tenant, run, FakeFile.at("a", '1', 10)));
        assertThat(inputs.of(tenant, run)).isEmpty();
    }

    /**
     * The claim has the row first; the file comes too late, and the model is not shown that it is
     * there.
     */
    @Test
    void areRefusedWhereTheRunBeginsInThatInstant() throws Exception {
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
                Connection claim = database.owner().getConnection();
                Statement statement = claim.createStatement()) {
            claim.setAutoCommit(false);
            statement.execute("UPDATE agent_runs SET status = 'running' WHERE id = '" + run + "'");
            Future<PutFiles.Put> put =
                    callers.submit(() -> files.put(tenant, run, FakeFile.at("a", '1', 10)));
            await().until(() -> database.blockedSessions() > 0);
            claim.commit();
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(put::get)
                    .withMessageContaining("this one is running");
        }
        assertThat(inputs.of(tenant, run)).isEmpty();
        assertThat(eventSeq()).isEqualTo(1);
    }

    @Test
    void areRefusedBeyondEachLimitByItsNameAndSetting() {
        assertRefused(
                ErrorCode.PAYLOAD_TOO_LARGE,
                "A file may have at most 50 bytes (grove.runs.files.max-size)",
                () -> files.put(tenant, run, FakeFile.at("a", '1', 51)));
        files.put(tenant, run, FakeFile.at("a", '1', 50));
        files.put(tenant, run, FakeFile.at("b", '2', 40));
        assertRefused(
                ErrorCode.CONFLICT,
                "at most 100 bytes together; these would be 101 (grove.runs.files.max-size-per-run)",
                () -> files.put(tenant, run, FakeFile.at("c", '3', 11)));
        files.put(tenant, run, FakeFile.at("c", '3', 10));
        files.put(tenant, run, FakeFile.at("c", '4', 1));
        assertRefused(
                ErrorCode.CONFLICT,
                "at most 3 files; this would be its 4 (grove.runs.files.max-per-run)",
                () -> files.put(tenant, run, FakeFile.at("d", '5', 0)));
        RunId other = fixtures.queuedRun(tenant, agent, 50);
        assertRefused(
                ErrorCode.CONFLICT,
                "at most 130 bytes together; these would be 131 (grove.runs.files.max-size-per-tenant)",
                () -> files.put(tenant, other, FakeFile.at("a", '1', 40)));
        files.put(tenant, other, FakeFile.at("a", '1', 39));
        TenantId neighbour = fixtures.tenant("n" + System.nanoTime());
        AgentId theirs = TestAgents.store(agents, neighbour, "a", "read");
        files.put(neighbour, fixtures.queuedRun(neighbour, theirs, 50), FakeFile.at("a", '1', 50));
    }

    /** Two of them would each see room for itself alone. */
    @Test
    void countTogetherThoughTheyArriveAtTheSameTime() throws Exception {
        List<RunId> runs =
                List.of(
                        fixtures.queuedRun(tenant, agent, 50),
                        fixtures.queuedRun(tenant, agent, 50),
                        fixtures.queuedRun(tenant, agent, 50));
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> puts =
                    runs.stream().map(each -> callers.submit(() -> isTaken(each))).toList();
            int taken = 0;
            for (Future<Boolean> put : puts) {
                taken += put.get() ? 1 : 0;
            }
            assertThat(taken).isEqualTo(2);
        }
    }

    private boolean isTaken(RunId into) {
        try {
            files.put(tenant, into, FakeFile.at("a", '1', 50));
            return true;
        } catch (GroveException e) {
            assertThat(e).hasMessageContaining("max-size-per-tenant");
            return false;
        }
    }

    @Test
    void areTakenOnlyWhereAToolCanReadThem() {
        AgentId blind = TestAgents.store(agents, tenant, "blind", "think");
        RunId theirs = fixtures.queuedRun(tenant, blind, 50);
        assertRefused(
                ErrorCode.VALIDATION_FAILED,
                "no tool of the agent a works on files; add one to its tools, such as ws_file_read",
                () -> files.check(tenant, theirs, "a"));
    }

    @Test
    void nameWhatIsThereToTheModelByTheTurnThatTheyFollow() {
        files.put(tenant, run, FakeFile.at("a\n[b", '1', 10));
        set("status = 'waiting', turns = 4");
        files.put(tenant, run, FakeFile.at("c", '2', 7));
        Map<Integer, String> shown =
                database.engineDatabase()
                        .call(tenant, jdbc -> PutFileHistory.shownToModel(jdbc, run));
        assertThat(shown)
                .isEqualTo(
                        Map.of(
                                0,
                                "[Files that were put into the workspace:]\na\\n[b (10 bytes)",
                                4,
                                "[Files that were put into the workspace:]\nc (7 bytes)"));
    }

    @Test
    void areForgottenLongAfterTheirRunHasEnded() {
        PutFileSweep sweep =
                new PutFileSweep(
                        inputs,
                        new PutFileSettings(
                                DataSize.ofBytes(1),
                                1,
                                DataSize.ofBytes(1),
                                DataSize.ofBytes(1),
                                Duration.ofDays(30)));
        files.put(tenant, run, FakeFile.at("a", '1', 10));
        assertThat(sweep.sweep()).isZero();
        set("status = 'completed', finished_at = now() - interval '29 days'");
        assertThat(sweep.sweep()).isZero();
        set("finished_at = now() - interval '31 days'");
        assertThat(sweep.sweep()).isEqualTo(1);
        assertThat(inputs.of(tenant, run)).isEmpty();
    }

    private static void assertRefused(ErrorCode code, String words, ThrowingCallable put) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(put)
                .withMessageContaining(words)
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    private List<String> contents() {
        return inputs.of(tenant, run).stream()
                .map(file -> file.afterTurn() + " " + file.path() + " " + file.digest().charAt(0))
                .toList();
    }

    private void set(String columns) {
        fixtures.owner()
                .sql("UPDATE agent_runs SET " + columns + " WHERE id = :id")
                .param("id", run.value())
                .update();
    }

    private long eventSeq() {
        return fixtures.owner()
                .sql("SELECT event_seq FROM agent_runs WHERE id = :id")
                .param("id", run.value())
                .query(Long.class)
                .single();
    }

    private String lastEvent() {
        return fixtures.owner()
                .sql("SELECT events FROM run_log WHERE run_id = :id ORDER BY seq DESC LIMIT 1")
                .param("id", run.value())
                .query(String.class)
                .single();
    }

    /** A tool that needs no files. */
    private static final class Think implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "think",
                    "Thinks.",
                    InputSchema.of("{\"type\": \"object\"}"),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            return new ToolOutcome.Completed("thought");
        }
    }
}
