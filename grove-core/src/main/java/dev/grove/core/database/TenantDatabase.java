package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The database as one tenant sees it: role {@code grove_app}, behind row-level security. Each call
 * is one transaction; the tenant is set for that transaction only, so nothing leaks to the next
 * borrower of the connection.
 */
public class TenantDatabase {

    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ScopedValue<TenantId> current = ScopedValue.newInstance();

    TenantDatabase(DataSource appPool) {
        this.jdbc = JdbcClient.create(appPool);
        this.transactions = new TransactionTemplate(new JdbcTransactionManager(appPool));
    }

    /**
     * Does work in one transaction. Inside another call for the same tenant it joins that one's
     * transaction.
     *
     * @throws IllegalStateException inside a call for another tenant
     */
    public <T> T call(TenantId tenant, Function<JdbcClient, T> work) {
        if (current.isBound()) {
            if (!current.get().equals(tenant)) {
                throw new IllegalStateException("A transaction of another tenant is open here");
            }
            return work.apply(jdbc);
        }
        return ScopedValue.where(current, tenant).call(() -> inTransaction(tenant, work));
    }

    public void run(TenantId tenant, Consumer<JdbcClient> work) {
        Boolean _ =
                call(
                        tenant,
                        client -> {
                            work.accept(client);
                            return true;
                        });
    }

    // TransactionTemplate says it may return null; it does exactly when the work does.
    @SuppressWarnings("NullAway")
    private <T> T inTransaction(TenantId tenant, Function<JdbcClient, T> work) {
        return transactions.execute(_ -> {
            String _ =
                    jdbc.sql("SELECT set_config('grove.tenant', :tenant, true)")
                            .param("tenant", tenant.toString())
                            .query(String.class)
                            .single();
            return work.apply(jdbc);
        });
    }
}
