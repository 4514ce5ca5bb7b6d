package dev.grove.core.run.query;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.person.PersonRuns;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.request.ParentFilter;
import dev.grove.core.run.record.request.RunFilter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter as conditions on {@code agent_runs r}. Each status has a branch of its own, which an
 * index has in the order of the list; so a page is never sorted out of all that have it.
 */
final class RunSelection {

    /**
     * Ids are made before their rows, those of children perhaps by a server that died in between.
     */
    private static final Duration ID_BEFORE_ROW = Duration.ofDays(1);

    /** Clocks of the servers that make them differ. */
    private static final Duration ID_AFTER_ROW = Duration.ofHours(1);

    private static final int NANO_DIGITS = 9;

    private final RunFilter filter;
    private final Map<String, Object> parameters = new HashMap<>();
    private final StringBuilder conditions = new StringBuilder("r.tenant_id = :tenant");

    RunSelection(RunFilter filter, @Nullable UUID before) {
        this.filter = filter;
        addWork();
        addSource();
        addTimes();
        addWords();
        add("root", filter.root(), ofRoot(filter));
        addParent();
        addPerson();
        if (before != null) {
            conditions.append(" AND r.id < :before");
            parameters.put("before", before);
        }
        addCost("least", filter.cost().least());
        addCost("most", filter.cost().most());
    }

    Map<String, Object> parameters() {
        return Map.copyOf(parameters);
    }

    /**
     * Operators that are not leakproof use no index behind row-level security, which must be
     * evaluated before them for each row. Those of full-text search and of metadata are not.
     */
    static boolean needsEngine(RunFilter filter) {
        return filter.words() != null || filter.person() != null;
    }

    /** The conditions of the branches: one for each status that is asked for. */
    List<String> branches() {
        if (!filter.statuses().isEmpty()) {
            return filter.statuses().stream().map(this::ofStatus).toList();
        }
        boolean alike =
                filter.cost().isOpen()
                        && !(filter.parent() instanceof ParentFilter.None)
                        && filter.waitingFor().isEmpty()
                        && filter.stopReasons().isEmpty();
        return alike
                ? List.of(conditions.toString())
                : Arrays.stream(RunStatus.values()).map(this::ofStatus).toList();
    }

    /** The condition of the runs of a status. */
    String ofStatus(RunStatus status) {
        return conditions
                + " AND r.status = '"
                + status.wireName()
                + "'"
                + waits(status)
                + reasons(status)
                + cost(status);
    }

    /** Runs wait in one status alone; the planner leaves a branch out that is never true. */
    private String waits(RunStatus status) {
        if (filter.waitingFor().isEmpty()) {
            return "";
        }
        if (status != RunStatus.WAITING) {
            return " AND false";
        }
        return """
         AND r.id IN (SELECT w.run_id FROM agent_run_waits w
                       WHERE w.tenant_id = :tenant AND w.resolved_at IS NULL AND w.kind IN (%s))\
        """
                .formatted(listed(filter.waitingFor().stream().map(WaitKind::wireName)));
    }

    /** Each reason belongs to one status. */
    private String reasons(RunStatus status) {
        if (filter.stopReasons().isEmpty()) {
            return "";
        }
        List<String> these =
                filter.stopReasons().stream()
                        .filter(reason -> reason.outcome() == status)
                        .map(StopReason::wireName)
                        .toList();
        return these.isEmpty()
                ? " AND false"
                : " AND r.stop_reason IN (" + listed(these.stream()) + ")";
    }

    /** Names of the house, never a caller's. */
    private static String listed(Stream<String> names) {
        return names.map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    private void addWork() {
        if (filter.agent() != null) {
            conditions.append(" AND r.agent_name = :agent");
            parameters.put("agent", filter.agent());
        }
        if (filter.workflow() != null) {
            // By both, as its index has it.
            conditions.append(" AND r.kind = 'workflow' AND r.workflow_name = :workflow");
            parameters.put("workflow", filter.workflow());
        }
        if (filter.kind() != null) {
            // Runs of agents alone have a name of one, by which there is an index.
            conditions.append(
                    switch (filter.kind()) {
                        case AGENT -> " AND r.kind = 'agent'";
                        case CALL -> " AND r.kind = 'call' AND r.agent_name IS NULL";
                        case WORKFLOW -> " AND r.kind = 'workflow'";
                    });
        }
    }

    /** Condition for the runs of a tree; for its root alone where only roots are selected. */
    private static String ofRoot(RunFilter filter) {
        return filter.parent() instanceof ParentFilter.None
                ? "r.id = :root"
                : "(r.root_run_id = :root AND r.parent_run_id IS NOT NULL OR r.id = :root)";
    }

    /** Roots have an index by status: without one, a page would read all that is below them. */
    private void addParent() {
        switch (filter.parent()) {
            case null -> {
                // Runs of any parent, and of none.
            }
            case ParentFilter.Of(RunId run) -> add("parent", run, "r.parent_run_id = :parent");
            case ParentFilter.None() -> conditions.append(" AND r.parent_run_id IS NULL");
        }
    }

    private void addPerson() {
        if (filter.person() != null) {
            conditions.append(" AND ").append(PersonRuns.FROM_ALL);
            parameters.put("person", filter.person());
        }
    }

    private void addSource() {
        RunSource source = filter.source();
        if (source == null) {
            return;
        }
        String own = " AND r.parent_run_id IS NULL AND r.forked_from_run_id IS NULL";
        conditions.append(
                switch (source) {
                    case PARENT -> " AND r.parent_run_id IS NOT NULL";
                    case FORK ->
                            " AND r.forked_from_run_id IS NOT NULL AND r.parent_run_id IS NULL";
                    case API -> " AND r.origin IS NULL" + own;
                    case MCP, UI, SESSION -> " AND r.origin = '" + source.wireName() + "'";
                });
    }

    /** By the beginning of ids too, which an index has in this order. */
    private void addTimes() {
        Instant since = filter.created().since();
        Instant until = filter.created().until();
        if (since != null) {
            conditions.append(" AND r.created_at >= :since AND r.id >= :firstId");
            parameters.put("since", since.atOffset(ZoneOffset.UTC));
            parameters.put("firstId", Uuids.firstAt(since.minus(ID_BEFORE_ROW)));
        }
        if (until != null) {
            conditions.append(" AND r.created_at < :until AND r.id <= :lastId");
            parameters.put("until", until.atOffset(ZoneOffset.UTC));
            parameters.put("lastId", Uuids.lastAt(until.plus(ID_AFTER_ROW)));
        }
    }

    private void addWords() {
        List<String> labels = filter.labels();
        for (int i = 0; i < labels.size(); i++) {
            conditions.append(
                    """
                     AND r.id IN (SELECT l.run_id FROM agent_run_labels l
                                   WHERE l.tenant_id = :tenant AND l.label = :label%d)\
                    """
                            .formatted(i));
            parameters.put("label" + i, labels.get(i));
        }
        if (filter.words() != null) {
            conditions.append(
                    """
                     AND r.id IN (SELECT w.run_id FROM agent_run_words w
                                   WHERE w.tenant_id = :tenant AND w.words @@ run_word_query(:tenant, :words))\
                    """);
            parameters.put("words", filter.words());
        }
    }

    private void add(String name, @Nullable RunId value, String condition) {
        if (value != null) {
            conditions.append(" AND ").append(condition);
            parameters.put(name, value.value());
        }
    }

    private void addCost(String name, @Nullable BigDecimal usd) {
        if (usd != null) {
            parameters.put(name, usd);
            parameters.put(name + "Nanos", usd.movePointRight(NANO_DIGITS).longValueExact());
        }
    }

    /** While a run is executed its newest entry says what it has cost, of which there are few. */
    private String cost(RunStatus status) {
        String spent =
                """
                COALESCE((SELECT e.cost_usd FROM run_log e
                           WHERE e.tenant_id = :tenant AND e.run_id = r.id
                           ORDER BY e.seq DESC LIMIT 1), r.cost_usd)\
                """;
        StringBuilder condition = new StringBuilder();
        if (filter.cost().least() != null) {
            condition.append(
                    status == RunStatus.RUNNING
                            ? " AND " + spent + " >= :least"
                            : " AND r.cost_nanos >= :leastNanos");
        }
        if (filter.cost().most() != null) {
            condition.append(
                    status == RunStatus.RUNNING
                            ? " AND " + spent + " <= :most"
                            : " AND r.cost_nanos <= :mostNanos");
        }
        return condition.toString();
    }
}
