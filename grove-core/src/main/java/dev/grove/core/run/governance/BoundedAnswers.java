package dev.grove.core.run.governance;

import dev.grove.core.agent.Agents;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.json.CanonicalJson;
import dev.grove.language.json.ExactJson;
import dev.grove.language.schema.SchemaBits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds results of runs that can say no more than a schema allows: of agents that can do nothing
 * but finish, with a result of a closed schema, and that were given nothing besides their goal.
 */
@Component
class BoundedAnswers {

    private static final List<String> TOOLS = List.of("finish");

    /** Only a result of {@code finish} is checked against the schema. */
    private static final String FINISHED =
            """
            SELECT %s, r.result::text AS result FROM agent_runs r
             WHERE r.tenant_id = :tenant AND r.id = :run AND r.kind = 'agent'
               AND r.status = 'completed' AND r.stop_reason = 'finish'
               AND NOT EXISTS (SELECT FROM run_log l
                                WHERE l.tenant_id = :tenant AND l.run_id = :run
                                  AND l.events ~ '(^|\n)[{]"type":"(run[.]resumed|message[.]steered|workspace[.]files_put|approval[.]decided|in_doubt[.]decided)"')
            """
                    .formatted(WorkColumns.of("r"));

    private final EngineDatabase database;
    private final Agents agents;
    private final WorkRules rules;

    BoundedAnswers(EngineDatabase database, Agents agents, WorkRules rules) {
        this.database = database;
        this.agents = agents;
        this.rules = rules;
    }

    private record Finished(AgentWork work, String result) {

        static Finished of(ResultSet row) throws SQLException {
            return new Finished((AgentWork) WorkColumns.read(row), row.getString("result"));
        }
    }

    /** The bounded answer of a run that has ended; null where it has none. */
    @Nullable BoundedAnswer find(TenantId tenant, RunId run) {
        Optional<Finished> finished =
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(FINISHED)
                                        .param("run", run.value())
                                        .query((row, _) -> Finished.of(row))
                                        .optional());
        return finished.map(of -> bounded(tenant, of)).orElse(null);
    }

    private @Nullable BoundedAnswer bounded(TenantId tenant, Finished run) {
        AgentWork work = run.work();
        ObjectNode schema =
                work.outputSchemaOr(
                        agents.pinned(tenant, work.agent(), work.version())
                                .definition()
                                .outputSchema());
        if (schema == null
                || !rules.of(tenant, work).tools().specs().stream()
                        .map(ToolSpec::name)
                        .toList()
                        .equals(TOOLS)) {
            return null;
        }
        OptionalInt bits = SchemaBits.of(schema);
        return bits.isEmpty() ? null : new BoundedAnswer(bits.getAsInt(), text(run.result()));
    }

    private static String text(String result) {
        JsonNode json = ExactJson.MAPPER.readTree(result);
        return json.isString() ? json.stringValue() : CanonicalJson.of(json);
    }
}
