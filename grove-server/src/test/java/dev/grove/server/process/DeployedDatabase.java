package dev.grove.server.process;

import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The database of a deployment. */
interface DeployedDatabase extends AutoCloseable {

    /** Settings of the servers that use it. */
    Map<String, String> settings();

    /** The one that takes writes, past Grove. */
    JdbcClient client();

    /** Is gone at once with all its connections, and there again a little later. */
    void fail();

    @Override
    void close();
}
