package dev.grove.server;

import dev.grove.core.database.TestDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A test against the whole server on a port of its own and a real database. All such tests of a JVM
 * share one server, so each makes the tenants it works with.
 */
@SpringBootTest(
        classes = GroveServer.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"grove.master-key=" + ServerIT.MASTER_KEY, "grove.workspaces.engine=none"})
public abstract class ServerIT {

    protected static final String OPERATOR_KEY = "operator-key-of-the-tests";

    /** Two JVMs run these tests side by side. */
    protected static final Path DATA =
            Path.of("target", "data-" + System.getProperty("surefire.forkNumber", "1"))
                    .toAbsolutePath();

    static final String MASTER_KEY = "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=";

    @Value("${local.server.port}")
    private int port;

    @Value("${grove.database.url}")
    private String databaseUrl;

    @Value("${grove.database.username}")
    private String databaseUsername;

    @Value("${grove.database.password}")
    private String databasePassword;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        TestDatabase database = TestDatabase.fresh();
        registry.add("grove.database.url", database::jdbcUrl);
        registry.add("grove.database.username", database::username);
        registry.add("grove.database.password", database::password);
        // A machine that does other things too takes its time for a statement of some megabytes.
        registry.add("grove.database.socket-timeout", () -> "60s");
        registry.add("grove.data-dir", DATA::toString);
        registry.add("grove.bootstrap-admin-key", () -> OPERATOR_KEY);
        registry.add("grove.mcp.http.origins", () -> "https://pages.example.com");
        registry.add("grove.mcp.oauth.issuer", () -> TokenIssuer.shared().name());
        registry.add("grove.models.scripted.directory", () -> "src/test/resources/scripts");
    }

    protected int port() {
        return port;
    }

    /** The database past the server, as the role that owns the tables. */
    protected JdbcClient owner() {
        return JdbcClient.create(ownersDatabase());
    }

    /** Work in one transaction of that role. */
    protected void inOneTransaction(Consumer<JdbcClient> work) {
        DataSource database = ownersDatabase();
        new TransactionTemplate(new JdbcTransactionManager(database))
                .executeWithoutResult(_ -> work.accept(JdbcClient.create(database)));
    }

    private DataSource ownersDatabase() {
        return new DriverManagerDataSource(databaseUrl, databaseUsername, databasePassword);
    }

    protected HttpCaller anonymous() {
        return new HttpCaller(URI.create("http://127.0.0.1:" + port), "", "");
    }

    protected HttpCaller operator() {
        return as(OPERATOR_KEY);
    }

    protected HttpCaller as(String rawKey) {
        return new HttpCaller(URI.create("http://127.0.0.1:" + port), rawKey, "");
    }

    /** A new tenant's id. */
    protected String newTenant() {
        String name = "t-" + UUID.randomUUID().toString().substring(0, 13);
        return operator().post("/tenants", "{\"name\":\"" + name + "\"}").text("id");
    }

    /** A caller with a new key of a tenant. */
    protected HttpCaller newCaller(String tenantId, String scope) {
        return as(newKey(tenantId, scope).text("key"));
    }

    protected HttpAnswer newKey(String tenantId, String scope) {
        return operator()
                .post(
                        "/mcp/keys",
                        """
                        {"name":"test","scope":"%s","tenant_id":"%s"}
                        """
                                .formatted(scope, tenantId));
    }
}
