package dev.grove.core.database;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The database as the engine sees it: all tenants, but only the tables and verbs granted to its
 * role.
 */
public class EngineDatabase {

    private final DataSource dataSource;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    /**
     * @param dataSource whose connections have the role {@code grove_engine}
     */
    public EngineDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbc = JdbcClient.create(dataSource);
        this.transactions = new TransactionTemplate(new JdbcTransactionManager(dataSource));
    }

    /** Does the work in one transaction. */
    public <T> T call(Function<JdbcClient, T> work) {
        return Objects.requireNonNull(transactions.execute(_ -> work.apply(jdbc)));
    }

    /** As {@link #call}, for work that gives nothing back. */
    public void run(Consumer<JdbcClient> work) {
        call(client -> {
            work.accept(client);
            return true;
        });
    }

    /** For statements that are their own transaction. */
    public DataSource dataSource() {
        return dataSource;
    }
}
