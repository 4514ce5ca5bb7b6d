package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The database as one tenant sees it: role {@code grove_app}, behind row-level security. Each call
 * is one transaction; role and tenant are set for that transaction only, so nothing leaks to the
 * next borrower of the connection, and the fence stands whatever role the session is in.
 */
public class TenantDatabase {

    private static final String ROLE = "grove_app";
    private static final String FENCE = "grove_fence";

    private final String setFence;
    private final NamedParameterJdbcTemplate fenced;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ScopedValue<TenantSql> current = ScopedValue.newInstance();

    TenantDatabase(DataSource appPool) {
        this(appPool, ROLE);
    }

    /** For tests of what holds without the fence, with a role that it does not bind. */
    TenantDatabase(DataSource connections, String role) {
        this.setFence =
                "SELECT set_config('role', '"
                        + role
                        + "', true), set_config('grove.tenant', :"
                        + FENCE
                        + ", true)";
        this.fenced = new NamedParameterJdbcTemplate(connections);
        this.jdbc = JdbcClient.create(connections);
        this.transactions = new TransactionTemplate(new JdbcTransactionManager(connections));
    }

    /**
     * Does work in one transaction. Inside another call for the same tenant it joins that one's
     * transaction.
     *
     * @throws IllegalStateException inside a call for another tenant
     */
    public <T> T call(TenantId tenant, Function<? super TenantSql, T> work) {
        if (current.isBound()) {
            TenantSql open = current.get();
            if (!open.tenant().equals(tenant)) {
                throw new IllegalStateException("A transaction of another tenant is open here");
            }
            return work.apply(open);
        }
        TenantSql sql = TenantSql.of(tenant, jdbc);
        return ScopedValue.where(current, sql).call(() -> inTransaction(sql, work));
    }

    /**
     * Executes one statement in one round trip: the tenant is set by the same message, in the one
     * transaction that the database makes of it. Inside a call for the same tenant it joins that
     * one's transaction.
     *
     * @param statement with named parameters; it gives rows
     * @param parameters but {@code :tenant}, which is bound here; a null among them has its SQL
     *     type
     * @throws IllegalArgumentException for a null without a type
     * @throws IllegalStateException inside a call for another tenant
     */
    public <T> List<T> single(
            TenantId tenant,
            String statement,
            MapSqlParameterSource parameters,
            RowMapper<T> mapper) {
        requireTypes(parameters);
        if (current.isBound()) {
            return call(tenant, sql -> sql.sql(statement, parameters).query(mapper).list());
        }
        Actor actor = Actor.current();
        MapSqlParameterSource all =
                TenantSql.bind(tenant, statement, parameters).addValues(settings(tenant, actor));
        List<T> found =
                fenced.execute(
                        fence(actor) + ";\n" + statement, all, sent -> rowsOfSecond(sent, mapper));
        return Objects.requireNonNull(found);
    }

    /**
     * For a parameter of unknown type the driver has the statement described, and from then on it
     * ends the transaction before it, if rows may be of any length: the tenant would be set no
     * more, and row-level security would hide every row ({@code flushIfDeadlockRisk} of pgjdbc's
     * {@code QueryExecutorImpl}).
     */
    private static void requireTypes(MapSqlParameterSource parameters) {
        for (String name : parameters.getParameterNames()) {
            Object value = parameters.getValue(name);
            boolean known =
                    switch (value) {
                        case null ->
                                isKnown(parameters.getSqlType(name), parameters.getTypeName(name));
                        case SqlParameterValue typed ->
                                typed.getValue() != null
                                        || isKnown(typed.getSqlType(), typed.getTypeName());
                        default -> true;
                    };
            if (!known) {
                throw new IllegalArgumentException(
                        "The parameter " + name + " is null and has no SQL type");
            }
        }
    }

    /** {@link Types#OTHER} alone is any type that JDBC has no number for. */
    private static boolean isKnown(int type, @Nullable String name) {
        return type != SqlParameterSource.TYPE_UNKNOWN && (type != Types.OTHER || name != null);
    }

    private static <T> List<T> rowsOfSecond(PreparedStatement statement, RowMapper<T> mapper)
            throws SQLException {
        statement.execute();
        if (!statement.getMoreResults()) {
            throw new SQLException("A single statement of a tenant must give rows");
        }
        List<T> found = new ArrayList<>();
        try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
                found.add(mapper.mapRow(rows, found.size()));
            }
        }
        return found;
    }

    /** Whether a call is under way here, whose transaction may yet be rolled back. */
    public boolean isOpen() {
        return current.isBound();
    }

    /**
     * For what is durable once it returns, and would only be part of the caller's transaction.
     *
     * @throws IllegalStateException inside a call
     */
    public void requireNoneOpen() {
        if (current.isBound()) {
            throw new IllegalStateException("A transaction is open here");
        }
    }

    public void run(TenantId tenant, Consumer<? super TenantSql> work) {
        Boolean _ =
                call(
                        tenant,
                        sql -> {
                            work.accept(sql);
                            return true;
                        });
    }

    // TransactionTemplate says it may return null; it does exactly when the work does.
    @SuppressWarnings("NullAway")
    private <T> T inTransaction(TenantSql sql, Function<? super TenantSql, T> work) {
        Actor actor = Actor.current();
        return transactions.execute(_ -> {
            String _ =
                    jdbc.sql(fence(actor))
                            .params(settings(sql.tenant(), actor))
                            .query((row, _) -> row.getString(1))
                            .single();
            return work.apply(sql);
        });
    }

    private String fence(@Nullable Actor actor) {
        return actor == null ? setFence : setFence + ", " + Actor.SET;
    }

    private static Map<String, String> settings(TenantId tenant, @Nullable Actor actor) {
        Map<String, String> settings = new HashMap<>(actor == null ? Map.of() : actor.parameters());
        settings.put(FENCE, tenant.toString());
        return settings;
    }
}
