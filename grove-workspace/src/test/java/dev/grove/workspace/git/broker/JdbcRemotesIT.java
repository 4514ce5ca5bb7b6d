package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.workspace.git.broker.url.GitUrl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

class JdbcRemotesIT {

    private static final GitUrl URL = new GitUrl("https", "forge.example", 443, "/a");
    private static final PushIntent INTENT =
            new PushIntent(URL.toString(), "refs/heads/main", null, "1".repeat(40));

    private static TestDatabase database;
    private static RunFixtures rows;

    @BeforeAll
    static void setUp() {
        database = TestDatabase.fresh();
        rows = new RunFixtures(database);
    }

    @AfterAll
    static void tearDown() {
        database.close();
    }

    @Test
    void remembersTheLatestUrlOfAPath() {
        TenantId tenant = rows.tenant("latest");
        RunId run = rows.queuedRun(tenant, rows.agent(tenant, "a"), 1);
        JdbcRemotes remotes = new JdbcRemotes(database.tenantDatabase());
        remotes.record(tenant, run, 3, ".", new GitUrl("https", "old.example", 443, "/b"));
        remotes.record(tenant, run, 3, ".", new GitUrl("https", "again.example", 443, "/b"));
        remotes.record(tenant, run, 11, ".", URL);
        assertThat(remotes.find(tenant, run, ".")).contains("https://forge.example/a");
        assertThat(remotes.find(tenant, run, "other")).isEmpty();
    }

    @Test
    void aForkHasWhatItsOriginHadAtThatTurn() {
        TenantId tenant = rows.tenant("forks");
        AgentId agent = rows.agent(tenant, "a");
        RunId origin = rows.queuedRun(tenant, agent, 1);
        RunId fork = forkOf(tenant, agent, origin, 5);
        RunId second = forkOf(tenant, agent, fork, 3);
        JdbcRemotes remotes = new JdbcRemotes(database.tenantDatabase());
        remotes.record(tenant, origin, 2, ".", new GitUrl("https", "early.example", 443, "/a"));
        remotes.record(tenant, origin, 4, ".", URL);
        remotes.record(tenant, origin, 6, ".", new GitUrl("https", "late.example", 443, "/a"));
        assertThat(remotes.find(tenant, origin, ".")).contains("https://late.example/a");
        assertThat(remotes.find(tenant, fork, ".")).contains("https://forge.example/a");
        assertThat(remotes.find(tenant, second, ".")).contains("https://early.example/a");
        remotes.record(tenant, fork, 7, ".", new GitUrl("https", "own.example", 443, "/a"));
        assertThat(remotes.find(tenant, fork, ".")).contains("https://own.example/a");
        assertThat(remotes.find(tenant, second, ".")).contains("https://early.example/a");
    }

    @Test
    void aRunThatStartsFromAnothersFilesHasTheirRemotes() {
        TenantId tenant = rows.tenant("starts");
        AgentId agent = rows.agent(tenant, "a");
        RunId origin = rows.queuedRun(tenant, agent, 1);
        RunId started = startedFrom(tenant, agent, origin, 5);
        RunId fork = forkOf(tenant, agent, started, 1);
        RunId early = startedFrom(tenant, agent, started, 0);
        RunId before = startedFrom(tenant, agent, origin, 1);
        JdbcRemotes remotes = new JdbcRemotes(database.tenantDatabase());
        remotes.record(tenant, origin, 4, ".", URL);
        remotes.record(tenant, origin, 6, ".", new GitUrl("https", "late.example", 443, "/a"));
        remotes.record(tenant, started, 2, ".", new GitUrl("https", "own.example", 443, "/a"));
        assertThat(remotes.find(tenant, started, ".")).contains("https://own.example/a");
        assertThat(remotes.find(tenant, fork, ".")).contains("https://forge.example/a");
        assertThat(remotes.find(tenant, early, ".")).contains("https://forge.example/a");
        assertThat(remotes.find(tenant, before, ".")).isEmpty();
        assertThat(remotes.find(rows.tenant("other"), started, ".")).isEmpty();
    }

    private static RunId startedFrom(TenantId tenant, AgentId agent, RunId origin, int turn) {
        RunId run = rows.queuedRun(tenant, agent, 1);
        int _ =
                rows.owner()
                        .sql(
                                "UPDATE agent_runs SET workspace_from_run_id = :origin,"
                                        + " workspace_from_turn = :turn WHERE id = :run")
                        .param("origin", origin.value())
                        .param("turn", turn)
                        .param("run", run.value())
                        .update();
        return run;
    }

    private static RunId forkOf(TenantId tenant, AgentId agent, RunId origin, int turn) {
        RunId fork = rows.queuedRun(tenant, agent, 1);
        int _ =
                rows.owner()
                        .sql(
                                "UPDATE agent_runs SET forked_from_run_id = :origin,"
                                        + " forked_at_turn = :turn WHERE id = :fork")
                        .param("origin", origin.value())
                        .param("turn", turn)
                        .param("fork", fork.value())
                        .update();
        return fork;
    }

    @Test
    void showsNothingToAnotherTenantAndTakesNothingForItsRuns() {
        TenantId owner = rows.tenant("owner");
        RunId run = rows.queuedRun(owner, rows.agent(owner, "a"), 1);
        TenantId thief = rows.tenant("thief");
        JdbcRemotes remotes = new JdbcRemotes(database.tenantDatabase());
        JdbcPushes pushes = new JdbcPushes(database.tenantDatabase());
        remotes.record(owner, run, 1, ".", URL);
        pushes.record(owner, run, "c", INTENT);
        assertThat(remotes.find(thief, run, ".")).isEmpty();
        assertThat(pushes.find(thief, run, "c")).isEmpty();
        assertThatThrownBy(() -> remotes.record(thief, run, 1, ".", URL))
                .isInstanceOf(DataAccessException.class);
        assertThatThrownBy(() -> pushes.record(thief, run, "c", INTENT))
                .isInstanceOf(DataAccessException.class);
    }

    @Test
    void remembersWhatACallWasAboutToPush() {
        TenantId tenant = rows.tenant("pusher");
        RunId run = rows.queuedRun(tenant, rows.agent(tenant, "a"), 1);
        JdbcPushes pushes = new JdbcPushes(database.tenantDatabase());
        pushes.record(tenant, run, "c", INTENT);
        assertThat(pushes.find(tenant, run, "c")).contains(INTENT);
        PushIntent again =
                new PushIntent(URL.toString(), "refs/heads/x", "2".repeat(40), "3".repeat(40));
        pushes.record(tenant, run, "c", again);
        assertThat(pushes.find(tenant, run, "c")).contains(again);
    }
}
