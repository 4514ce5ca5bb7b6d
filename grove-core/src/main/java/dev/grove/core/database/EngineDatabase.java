package dev.grove.core.database;

import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
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
        return transactions.execute(_ -> work.apply(jdbc));
    }

    /**
     * Asks one question that needs no transaction around it: half the way to the database and back.
     * Inside a call it joins that one's transaction.
     */
    public <T> T ask(Function<JdbcClient, T> question) {
        return question.apply(jdbc);
    }

    public void run(Consumer<JdbcClient> work) {
        transactions.executeWithoutResult(_ -> work.accept(jdbc));
    }

    /** For batches that a {@link JdbcClient} cannot express; connections come with the role set. */
    public DataSource dataSource() {
        return enginePool;
    }
}
