package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The database as one tenant sees it: whatever the SQL says, rows of others are not there. */
public class TenantDatabase {

    private static final String ENTER = "SELECT set_config('grove.tenant', :tenant, true)";

    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    /**
     * @param dataSource whose connections have the role {@code grove_app}
     */
    public TenantDatabase(DataSource dataSource) {
        this.jdbc = JdbcClient.create(dataSource);
        this.transactions = new TransactionTemplate(new JdbcTransactionManager(dataSource));
    }

    /** Does the work in one transaction. */
    public <T> T call(TenantId tenant, Function<JdbcClient, T> work) {
        return Objects.requireNonNull(
                transactions.execute(_ -> {
                    jdbc.sql(ENTER).param("tenant", tenant.toString()).query(String.class).single();
                    return work.apply(jdbc);
                }));
    }

    /** As {@link #call}, for work that gives nothing back. */
    public void run(TenantId tenant, Consumer<JdbcClient> work) {
        call(
                tenant,
                client -> {
                    work.accept(client);
                    return true;
                });
    }
}
