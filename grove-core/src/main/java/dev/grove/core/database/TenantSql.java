package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Statements of one tenant, within one transaction: {@code :tenant} is bound wherever a statement
 * names it. {@link TenantDatabase} hands it out behind row-level security, {@link EngineDatabase}
 * for engine work on one tenant. A method that takes it can read and write rows of no other tenant.
 */
public final class TenantSql implements JdbcClient {

    private static final String PARAMETER = "tenant";
    private static final String PLACEHOLDER = ":" + PARAMETER;

    private final TenantId tenant;
    private final JdbcClient jdbc;

    private TenantSql(TenantId tenant, JdbcClient jdbc) {
        this.tenant = tenant;
        this.jdbc = jdbc;
    }

    /** For one tenant's part of an engine transaction that works for many. */
    public static TenantSql of(TenantId tenant, JdbcClient jdbc) {
        return new TenantSql(tenant, jdbc);
    }

    public TenantId tenant() {
        return tenant;
    }

    /** A statement, with {@code :tenant} bound; the caller binds its other parameters. */
    @Override
    public StatementSpec sql(String statement) {
        StatementSpec bound = jdbc.sql(statement);
        return namesTenant(statement) ? bound.param(PARAMETER, tenant.value()) : bound;
    }

    /** A statement with all of its parameters; {@code :tenant} is added to them. */
    public StatementSpec sql(String statement, MapSqlParameterSource parameters) {
        return jdbc.sql(statement).paramSource(bind(tenant, statement, parameters));
    }

    static MapSqlParameterSource bind(
            TenantId tenant, String statement, MapSqlParameterSource parameters) {
        return namesTenant(statement) ? parameters.addValue(PARAMETER, tenant.value()) : parameters;
    }

    /** Looks at the text alone, as this is asked for each statement of every request. */
    static boolean namesTenant(String statement) {
        int at = statement.indexOf(PLACEHOLDER);
        while (at >= 0) {
            int end = at + PLACEHOLDER.length();
            boolean cast = at > 0 && statement.charAt(at - 1) == ':';
            boolean longer =
                    end < statement.length()
                            && Character.isJavaIdentifierPart(statement.charAt(end));
            if (!cast && !longer) {
                return true;
            }
            at = statement.indexOf(PLACEHOLDER, end);
        }
        return false;
    }
}
