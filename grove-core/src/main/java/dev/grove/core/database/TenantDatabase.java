package dev.grove.core.database;

import dev.grove.core.id.TenantId;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The database as one tenant sees it: one transaction for each call, in the role grove_app. */
public class TenantDatabase {

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    public TenantDatabase(DataSource asGroveApp) {
        this.jdbc = JdbcClient.create(asGroveApp);
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(asGroveApp));
    }

    // The work decides whether there is a result, so the compiler cannot see that it is never null.
    @SuppressWarnings("NullAway")
    public <T> T call(TenantId tenant, Function<JdbcClient, T> work) {
        return transaction.execute(_ -> {
            jdbc.sql("SELECT set_config('grove.tenant', :tenant, true)")
                    .param("tenant", tenant.toString())
                    .query(String.class)
                    .single();
            return work.apply(jdbc);
        });
    }

    public void run(TenantId tenant, Consumer<JdbcClient> work) {
        call(
                tenant,
                jdbc -> {
                    work.accept(jdbc);
                    return true;
                });
    }
}
