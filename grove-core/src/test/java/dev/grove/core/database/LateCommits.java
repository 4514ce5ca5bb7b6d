package dev.grove.core.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A network on which the COMMIT of a transaction arrives late: its statements have run and hold
 * their locks. Its sender may have lost the connection by then, and try again over another.
 */
public final class LateCommits extends DelegatingDataSource {

    private final CountDownLatch sent = new CountDownLatch(1);
    private final CountDownLatch arrives = new CountDownLatch(1);

    public LateCommits(DataSource real) {
        super(real);
    }

    /** Waits until a COMMIT is on its way. */
    public void awaitSent() throws InterruptedException {
        sent.await();
    }

    /** Lets it arrive. */
    public void arrive() {
        arrives.countDown();
    }

    /**
     * Every statement is part of a transaction, which ends with a commit or with its connection.
     */
    @Override
    public Connection getConnection() throws SQLException {
        Connection real = super.getConnection();
        real.setAutoCommit(false);
        return (Connection)
                Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (_, method, arguments) -> {
                            switch (method.getName()) {
                                case "setAutoCommit" -> {
                                    return null;
                                }
                                case "commit", "close" -> {
                                    sent.countDown();
                                    arrives.await();
                                    real.commit();
                                }
                                default -> {}
                            }
                            try {
                                return method.invoke(real, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
