package dev.grove.core.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.grove.core.house.planted.sql.BoundRows;
import dev.grove.core.house.planted.sql.EscapedRows;
import dev.grove.core.house.planted.sql.UnboundRows;
import dev.grove.core.house.planted.status.RevivedRuns;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule reports what is planted against it. */
class HouseRulesTest {

    @Test
    void reportsAMethodThatReachesTheDatabaseWithoutATenant() {
        assertThat(outsideOfRepositories(EscapedRows.class))
                .satisfiesExactlyInAnyOrder(
                        detail -> assertThat(detail).contains("EscapedRows.withoutTenant("),
                        detail -> assertThat(detail).contains("EscapedRows.boundByHand("));
    }

    @Test
    void reportsAnObjectOfOneTenantWhoseStatementsAreNotBoundToIt() {
        assertThat(outsideOfRepositories(UnboundRows.class, BoundRows.class))
                .singleElement()
                .asString()
                .contains("UnboundRows.count(");
    }

    private static List<String> outsideOfRepositories(Class<?>... types) {
        return RepositoryRule.methodsTakeTheTenantFirstOrSayWhyNot()
                .evaluate(classes(types))
                .getFailureReport()
                .getDetails();
    }

    @Test
    void reportsAStatementThatRevivesACompletedRun() {
        assertThat(classes(RevivedRuns.class).stream().flatMap(StatusMoves::ofClass))
                .singleElement()
                .asString()
                .contains("RevivedRuns", "moves a run from completed to queued");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    UPDATE agent_runs SET status = 'queued' WHERE id = :id AND status = 'waiting'      |
                    UPDATE agent_runs SET turns = 1 WHERE id = :id                                     |
                    UPDATE agent_runs SET status = 'queued' WHERE id = :id                             | sets a status whatever it was
                    UPDATE agent_runs SET status = :to WHERE id = :id AND status = 'waiting'           | sets a status that it does not name: :to
                    UPDATE agent_runs SET status = 'quewed' WHERE id = :id AND status = 'waiting'      | names no status: quewed
                    SELECT id FROM agent_runs WHERE status IN ('queued', 'runing')                     | names no status: runing
                    UPDATE agent_runs SET status = 'running' WHERE id = :id AND status = 'stopped'     | moves a run from stopped to running
                    INSERT INTO agent_runs (id, status) VALUES (:id, 'running')                        | begins a run as 'running'
                    INSERT INTO agent_runs (id, status) VALUES (:id, 'queued')                         |
                    """)
    void readsWhatAStatementDoesToAStatus(String sql, String fault) {
        assertThat(StatusMoves.faults(sql).stream().findFirst().orElse(null)).isEqualTo(fault);
    }

    @Test
    void readsBothBranchesOfACase() {
        assertThat(
                        StatusMoves.faults(
                                """
                                UPDATE agent_runs r
                                   SET status = CASE WHEN :over THEN 'completed' ELSE 'cancelled' END
                                 WHERE r.id = :id AND r.status || '' = 'queued'
                                """))
                .containsExactly("moves a run from queued to completed");
    }

    private static JavaClasses classes(Class<?>... types) {
        return new ClassFileImporter().importClasses(Stream.of(types).toList());
    }
}
