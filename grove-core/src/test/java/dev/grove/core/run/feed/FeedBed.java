package dev.grove.core.run.feed;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Two tenants with an agent each, on a database of its own, and the feed of one replica. */
abstract class FeedBed {

    static final Duration AT_ONCE = Duration.ofMillis(1);

    TestDatabase database;
    RunFixtures fixtures;
    TenantId tenant;
    TenantId neighbour;
    AgentId agent;
    AgentId neighbours;
    FeedNumbering numbering;
    RunFeed feed;

    @BeforeEach
    void openDatabase() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        neighbour = fixtures.tenant("n");
        agent = fixtures.agent(tenant, "a");
        neighbours = fixtures.agent(neighbour, "a");
        numbering = new FeedNumbering(database.engineDatabase());
        feed = new RunFeed(new FeedRows(database.tenantDatabase()));
    }

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    void update(RunId run, String changes) {
        fixtures.owner()
                .sql("UPDATE agent_runs SET " + changes + " WHERE id = :id")
                .param("id", run.value())
                .update();
    }

    /** Numbers moves and advances the feed, as one round of a replica's clock does. */
    void round() {
        numbering.number(1_000);
        feed.advance(numbering.positions(feed.tenants()));
    }

    /** All moves of a tenant after a number. */
    List<RunMove> moves(TenantId whose, long after) throws InterruptedException {
        round();
        List<RunMove> all = new ArrayList<>();
        try (FeedReader reader = feed.open(whose, OptionalLong.of(after))) {
            for (List<RunMove> some = reader.next(AT_ONCE);
                    !some.isEmpty();
                    some = reader.next(AT_ONCE)) {
                all.addAll(some);
            }
        }
        return all;
    }
}
