package dev.grove.core.run.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.feed.CostQuery.Group;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sums are those of the runs' rows, to the last digit, at every moment. */
class RunCostsIT extends FeedBed {

    private RunCosts costs;

    @BeforeEach
    void openCosts() {
        costs = new RunCosts(database.tenantDatabase(), database.engineDatabase());
    }

    private static CostQuery by(Group... groups) {
        Instant now = Instant.now();
        return new CostQuery(
                Set.of(groups),
                now.minus(Duration.ofDays(2)),
                now.plus(Duration.ofDays(1)),
                null,
                null);
    }

    private void assertSumsAreTheRuns(TenantId whose) {
        List<CostRow> all = costs.sums(whose, by());
        String runs =
                fixtures.owner()
                        .sql(
                                """
                                SELECT concat_ws(' ', count(*), sum(turns - COALESCE(forked_at_turn, 0)), sum(input_tokens),
                                                 sum(output_tokens), sum(cost_usd))
                                  FROM agent_runs WHERE tenant_id = :tenant
                                """)
                        .param("tenant", whose.value())
                        .query(String.class)
                        .single();
        CostRow sum = all.getFirst();
        assertThat(
                        String.join(
                                " ",
                                Long.toString(sum.runs()),
                                Long.toString(sum.turns()),
                                Long.toString(sum.spending().usage().inputTokens()),
                                Long.toString(sum.spending().usage().outputTokens()),
                                sum.spending().costUsd().setScale(9).toPlainString()))
                .isEqualTo(runs);
        for (Group group : Group.values()) {
            assertThat(
                            costs.sums(whose, by(group)).stream()
                                    .map(row -> row.spending().costUsd())
                                    .reduce(BigDecimal.ZERO, BigDecimal::add))
                    .as("by " + group)
                    .isEqualByComparingTo(sum.spending().costUsd());
        }
    }

    @Test
    void theyAreThoseOfTheRunsAtEveryMoment() {
        Random random = new Random(7);
        for (int i = 0; i < 60; i++) {
            RunId run = fixtures.queuedRun(tenant, agent, 50);
            update(run, "model = 'scripted/m%d'".formatted(i % 3));
            update(run, "status = 'running', epoch = 1");
            update(
                    run,
                    "status = 'waiting', turns = turns + 1, input_tokens = input_tokens + %d, cost_usd = cost_usd + 0.000000001"
                            .formatted(random.nextInt(1000)));
            if (i % 7 == 0) {
                numbering.number(5);
                assertSumsAreTheRuns(tenant);
            }
            update(
                    run,
                    "status = 'completed', turns = turns + 2, output_tokens = %d, cost_usd = cost_usd + %d.123456789"
                            .formatted(random.nextInt(1000), random.nextInt(100)));
        }
        RunId theirs = fixtures.queuedRun(neighbour, neighbours, 50);
        update(theirs, "status = 'failed', cost_usd = 1000");

        assertSumsAreTheRuns(tenant);
        while (numbering.number(11) > 0) {
            assertSumsAreTheRuns(tenant);
        }
        assertSumsAreTheRuns(neighbour);
    }

    @Test
    void thoseOfAllTenantsAreEachTenants() {
        RunId ours = fixtures.queuedRun(tenant, agent, 50);
        update(ours, "status = 'completed', cost_usd = 2");
        while (numbering.number(11) > 0) {
            // Until all is added up.
        }
        RunId theirs = fixtures.queuedRun(neighbour, neighbours, 50);
        update(theirs, "status = 'failed', cost_usd = 1000");
        RunId _ = fixtures.runningRun(neighbour, neighbours);

        List<CostRow> all = costs.sumsOfAll(by(Group.TENANT));

        assertThat(all).extracting(CostRow::tenant).containsExactlyInAnyOrder(tenant, neighbour);
        for (CostRow row : all) {
            CostRow own = costs.sums(Objects.requireNonNull(row.tenant()), by()).getFirst();
            assertThat(row.spending()).isEqualTo(own.spending());
            assertThat(row.runs()).isEqualTo(own.runs());
        }
        assertThat(costs.sums(tenant, by(Group.TENANT)))
                .as("behind a tenant's fence there is that tenant alone")
                .extracting(CostRow::tenant)
                .containsExactly(tenant);
        assertThat(costs.unsettledOfAll(by()).turns())
                .isEqualTo(
                        costs.unsettled(tenant, by()).turns()
                                + costs.unsettled(neighbour, by()).turns());
    }

    @Test
    void whatAForkInheritedItDidNotPayFor() {
        RunId source = fixtures.queuedRun(tenant, agent, 50);
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id,
                               status, goal, model, limits, metadata, workspace_files, priority, event_seq, created_at,
                               forked_from_run_id, forked_at_turn, turns)
                        SELECT tenant_id, gen_random_uuid(), kind, agent_id, agent_name, agent_version, id, 'queued',
                               goal, model, limits, metadata, workspace_files, priority, 1, now(), id, 4, 4
                          FROM agent_runs WHERE id = :source
                        """)
                .param("source", source.value())
                .update();
        fixtures.owner().sql("UPDATE agent_runs SET turns = 6 WHERE forked_at_turn = 4").update();

        assertSumsAreTheRuns(tenant);
        assertThat(costs.sums(tenant, by()).getFirst().turns()).isEqualTo(2);
    }

    @Test
    void whatIsExecutedNowIsNotInTheSumsYet() {
        RunId run = fixtures.runningRun(tenant, agent);
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                               cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                        VALUES (:tenant, :run, 2, 2, 1, 3, 40, 2, 0, 0, 0.5, 1, '{"type":"turn.started"}')
                        """)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .update();

        assertThat(costs.sums(tenant, by()).getFirst().spending().costUsd()).isZero();
        assertThat(costs.unsettled(tenant, by()).spending().costUsd()).isEqualByComparingTo("0.5");
        assertThat(costs.unsettled(tenant, by()).turns()).isEqualTo(3);
        assertThat(costs.unsettled(neighbour, by()).spending().costUsd()).isZero();
    }

    @Test
    void sumsOfAnAgentOrModelAreOfItAlone() {
        RunId one = fixtures.queuedRun(tenant, agent, 50);
        RunId other = fixtures.queuedRun(tenant, agent, 50);
        update(other, "agent_name = '%', model = 'x/y'");
        update(one, "status = 'failed', cost_usd = 1");
        update(other, "status = 'failed', cost_usd = 2");
        Instant now = Instant.now();
        CostQuery ofOther =
                new CostQuery(
                        Set.of(Group.AGENT, Group.DAY),
                        now.minus(Duration.ofHours(1)),
                        now.plus(Duration.ofHours(1)),
                        "%",
                        "x/y");

        assertThat(costs.sums(tenant, ofOther)).extracting(CostRow::agent).containsExactly("%");
        assertThat(costs.sums(tenant, ofOther).getFirst().spending().costUsd())
                .isEqualByComparingTo("2");
    }

    @Test
    void timesAreWidenedToWholeDaysAndBounded() {
        Instant noon = Instant.parse("2026-03-29T12:34:56Z");
        CostQuery day = new CostQuery(Set.of(), noon, noon.plusSeconds(1), null, null);

        assertThat(day.since()).isEqualTo(noon.truncatedTo(ChronoUnit.DAYS));
        assertThat(day.until()).isEqualTo(Instant.parse("2026-03-30T00:00:00Z"));
        assertThatThrownBy(
                        () -> new CostQuery(Set.of(), noon, noon.minusSeconds(86_400), null, null))
                .isInstanceOf(GroveException.class);
        assertThatThrownBy(() ->
                        new CostQuery(
                                Set.of(Group.HOUR),
                                noon,
                                noon.plus(Duration.ofDays(40)),
                                null,
                                null))
                .isInstanceOf(GroveException.class);
    }
}
