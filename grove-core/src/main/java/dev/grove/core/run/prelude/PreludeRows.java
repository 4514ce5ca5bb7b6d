package dev.grove.core.run.prelude;

import dev.grove.core.agent.option.ModelOptionsJson;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.model.option.ModelOptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Stored preludes, within a transaction. */
public final class PreludeRows {

    private static final String ADD =
            """
            INSERT INTO agent_run_preludes (tenant_id, run_id, said, max_output_tokens, model_options)
            VALUES (:tenant, :run, :said::json, :max::integer, :options::json)
            """;

    private static final String COPY =
            """
            INSERT INTO agent_run_preludes (tenant_id, run_id, said, max_output_tokens, model_options)
            SELECT tenant_id, :fork, said, max_output_tokens, model_options FROM agent_run_preludes
             WHERE tenant_id = :tenant AND run_id = :run
            """;

    private static final String READ =
            """
            SELECT said, max_output_tokens, model_options AS options FROM agent_run_preludes
             WHERE tenant_id = :tenant AND run_id = :run
            """;

    private static final RowMapper<Prelude> PRELUDES =
            Rows.of(
                    Prelude.class,
                    Map.of("said", PreludeRows::parsed),
                    Map.of("options", PreludeRows::options));

    private PreludeRows() {}

    public static void add(TenantSql jdbc, RunId run, Prelude prelude) {
        if (prelude.isNone()) {
            return;
        }
        jdbc.sql(ADD)
                .param("run", run.value())
                .param("said", json(prelude.said()))
                .param("max", prelude.maxOutputTokens())
                .param("options", json(prelude.options()))
                .update();
    }

    /** Gives a fork what the run that it goes on from has. */
    public static void copy(TenantSql jdbc, RunId run, RunId fork) {
        jdbc.sql(COPY).param("run", run.value()).param("fork", fork.value()).update();
    }

    /** The prelude of a run; {@link Prelude#NONE} where it has none. */
    public static Prelude read(TenantSql jdbc, RunId run) {
        return jdbc.sql(READ)
                .param("run", run.value())
                .query(PRELUDES)
                .optional()
                .orElse(Prelude.NONE);
    }

    private static @Nullable String json(ModelOptions options) {
        return options.equals(ModelOptions.NONE) ? null : ModelOptionsJson.json(options).toString();
    }

    private static ModelOptions options(ResultSet row) throws SQLException {
        String json = row.getString("options");
        return json == null
                ? ModelOptions.NONE
                : ModelOptionsJson.parsed(JsonMapper.shared().readTree(json));
    }

    private static String json(List<PreludeEntry> said) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        said.forEach(each ->
                array.addObject()
                        .put("role", each.role().name().toLowerCase(Locale.ROOT))
                        .put("text", each.text()));
        return array.toString();
    }

    private static List<PreludeEntry> parsed(String json) {
        return JsonMapper.shared()
                .readTree(json)
                .valueStream()
                .map(each ->
                        new PreludeEntry(
                                PreludeEntry.Role.valueOf(
                                        each.path("role").stringValue().toUpperCase(Locale.ROOT)),
                                each.path("text").stringValue()))
                .toList();
    }
}
