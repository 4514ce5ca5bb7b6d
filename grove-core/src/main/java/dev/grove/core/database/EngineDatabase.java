package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The database as the engine sees it: role {@code grove_engine}, rows of all tenants, but only the
 * tables and verbs granted to it. Each call is one transaction; a call inside a call joins it.
 */
public class EngineDatabase {

    private final DataSource enginePool;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    EngineDatabase(DataSource enginePool) {
        this.enginePool = enginePool;
        this.jdbc = JdbcClient.create(enginePool);
        this.transactions = new TransactionTemplate(new JdbcTransactionManager(enginePool));
    }

    // TransactionTemplate says it may return null; it does exactly when the work does.
    @SuppressWarnings("NullAway")
    public <T> T call(Function<JdbcClient, T> work) {
        return transactions.execute(transaction -> {
            nameActor(transaction);
            return work.apply(jdbc);
        });
    }

    /** Overload of {@link #call(Function)} for work on the rows of one tenant. */
    public <T> T call(TenantId tenant, Function<TenantSql, T> work) {
        return call(jdbc -> work.apply(TenantSql.of(tenant, jdbc)));
    }

    /**
     * For work that is one statement: that is a transaction by itself, and nothing is said around
     * it, not even on whose behalf: a change that is audited is a {@link #call(Function)}. Inside a
     * call it joins that one's transaction.
     */
    public <T> T single(Function<JdbcClient, T> statement) {
        return statement.apply(jdbc);
    }

    /** Overload of {@link #single(Function)} for a statement on the rows of one tenant. */
    public <T> T single(TenantId tenant, Function<TenantSql, T> statement) {
        return statement.apply(TenantSql.of(tenant, jdbc));
    }

    public void run(Consumer<JdbcClient> work) {
        transactions.executeWithoutResult(transaction -> {
            nameActor(transaction);
            work.accept(jdbc);
        });
    }

    /** Overload of {@link #run(Consumer)} for work on the rows of one tenant. */
    public void run(TenantId tenant, Consumer<TenantSql> work) {
        run(jdbc -> work.accept(TenantSql.of(tenant, jdbc)));
    }

    private void nameActor(TransactionStatus transaction) {
        Actor actor = Actor.current();
        if (actor != null && transaction.isNewTransaction()) {
            actor.nameTo(jdbc);
        }
    }

    /** For batches that a {@link JdbcClient} cannot express; connections come with the role set. */
    public DataSource dataSource() {
        return enginePool;
    }
}
