package dev.grove.core.retention.deletion;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.retention.Counts;
import java.util.List;
import java.util.UUID;

/** SQL of a person's runs and tokens, within a transaction of the engine. */
final class PersonRows {

    private static final String TREES =
            """
            SELECT DISTINCT root_run_id FROM agent_runs
             WHERE tenant_id = :tenant AND metadata ->> 'user' = :user AND root_run_id > :after
             ORDER BY root_run_id LIMIT :most
            """;

    private static final String HELD =
            """
            SELECT EXISTS (SELECT 1 FROM agent_runs
                            WHERE tenant_id = :tenant AND metadata ->> 'user' = :user AND root_run_id = :root)
            """;

    private static final String HAS_TOKENS =
            """
            SELECT EXISTS (SELECT 1 FROM chat_tokens WHERE tenant_id = :tenant AND user_name = :user)
            """;

    private static final String END_TOKENS =
            "DELETE FROM chat_tokens WHERE tenant_id = :tenant AND user_name = :user";

    private static final String PERSON =
            "SELECT person FROM deletions WHERE tenant_id = :tenant AND id = :id";

    private PersonRows() {}

    /** Roots of trees in which a run names the person. */
    static List<RunId> trees(TenantSql jdbc, PersonName person, RunId after, int most) {
        return jdbc.sql(TREES)
                .param("user", person.text())
                .param("after", after.value())
                .param("most", most)
                .query(Rows.of(RunId.class))
                .list();
    }

    /** Whether a run of this tree names the person. */
    static boolean isIn(TenantSql jdbc, PersonName person, RunId root) {
        return jdbc.sql(HELD)
                .param("user", person.text())
                .param("root", root.value())
                .query(Boolean.class)
                .single();
    }

    /** Whether the person has chat tokens. */
    static boolean hasTokens(TenantSql jdbc, PersonName person) {
        return jdbc.sql(HAS_TOKENS).param("user", person.text()).query(Boolean.class).single();
    }

    static Counts endTokens(TenantSql jdbc, PersonName person) {
        return Counts.of("chat_tokens", jdbc.sql(END_TOKENS).param("user", person.text()).update());
    }

    /** Whose data a running deletion deletes. */
    static PersonName of(TenantSql jdbc, UUID deletion) {
        return new PersonName(jdbc.sql(PERSON).param("id", deletion).query(String.class).single());
    }
}
