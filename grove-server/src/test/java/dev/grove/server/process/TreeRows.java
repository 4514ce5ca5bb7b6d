package dev.grove.server.process;

import dev.grove.core.id.RunId;
import dev.grove.core.run.event.StatusEvent;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Trees of runs as rows, put there past the engine, which then finds and executes them. */
public final class TreeRows {

    private static final String CHILD =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id,
                   root_run_id, depth, status, goal, model, limits, metadata, workspace_files, priority,
                   event_seq, created_at)
            SELECT root.tenant_id, :id, 'agent', a.id, a.name, a.current_version, root.id, root.id, 1, 'queued',
                   :goal, :model, root.limits - 'max_cost_usd', '{}', '{}', 50, 1, now()
              FROM agent_runs root JOIN agents a ON a.tenant_id = root.tenant_id AND a.name = :agent
             WHERE root.id = :root
            """;

    private static final String QUEUED =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                   cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, :line FROM agent_runs WHERE id = :id
            """;

    private final JdbcClient owner;

    public TreeRows(JdbcClient owner) {
        this.owner = owner;
    }

    void price(String model, BigDecimal input, BigDecimal output) {
        owner.sql(
                        """
                        INSERT INTO model_prices (model, input_usd, output_usd, cache_read_usd,
                               cache_write_usd, as_of, source)
                        VALUES (:model, :input, :output, 0, 0, '2026-11-21', 'made up')
                        """)
                .param("model", model)
                .param("input", input)
                .param("output", output)
                .update();
    }

    /** Caps the money of a root, and so of its tree. */
    void cap(String root, BigDecimal usd) {
        owner.sql(
                        "UPDATE agent_runs SET limits = limits || jsonb_build_object('max_cost_usd', :usd) WHERE id = :id::uuid")
                .param("usd", usd)
                .param("id", root)
                .update();
    }

    /** Queues a child without a cap on money of its own. */
    public String child(String root, String agent, String model, String goal) {
        RunId id = RunId.next();
        owner.sql(CHILD)
                .param("id", id.value())
                .param("goal", goal)
                .param("model", model)
                .param("agent", agent)
                .param("root", UUID.fromString(root))
                .update();
        owner.sql(QUEUED)
                .param("id", id.value())
                .param("line", StatusEvent.Queued.AGAIN.line(Clock.systemUTC().instant()))
                .update();
        return id.toString();
    }

    BigDecimal committed(String root) {
        return owner.sql(
                        "SELECT committed_cost_usd FROM run_ledgers WHERE root_run_id = :root::uuid")
                .param("root", root)
                .query(BigDecimal.class)
                .single();
    }

    /** How many runs of a tree have money put aside. */
    long allotments(String root) {
        return owner.sql("SELECT count(*) FROM run_allotments WHERE root_run_id = :root::uuid")
                .param("root", root)
                .query(Long.class)
                .single();
    }
}
