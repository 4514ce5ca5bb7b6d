package dev.grove.core.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A network that breaks as a COMMIT is sent: its sender loses the connection at once, while the
 * transaction keeps its locks until the COMMIT arrives, or Postgres finds the connection gone.
 */
public final class LostCommits extends DelegatingDataSource {

    private final AtomicBoolean breaks = new AtomicBoolean();
    private final AtomicReference<@Nullable Connection> lost = new AtomicReference<>();

    public LostCommits(DataSource real) {
        super(real);
    }

    /** Has it break at the next COMMIT. */
    public void breakAtTheNext() {
        breaks.set(true);
    }

    /** Lets the lost COMMIT arrive. */
    public void arrive() throws SQLException {
        try (Connection connection = Objects.requireNonNull(lost.getAndSet(null))) {
            connection.commit();
        }
    }

    /** Has Postgres roll the transaction back, whose COMMIT never comes. */
    public void vanish() throws SQLException {
        try (Connection connection = Objects.requireNonNull(lost.getAndSet(null))) {
            connection.rollback();
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection real = super.getConnection();
        AtomicBoolean broken = new AtomicBoolean();
        return (Connection)
                Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (_, method, arguments) -> {
                            if (broken.get()) {
                                return onBroken(method);
                            }
                            if (method.getName().equals("commit") && breaks.getAndSet(false)) {
                                broken.set(true);
                                lost.set(real);
                                throw new SQLException("The connection broke", "08006");
                            }
                            try {
                                return method.invoke(real, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    private static @Nullable Object onBroken(Method method) throws SQLException {
        return switch (method.getName()) {
            case "close" -> null;
            case "isClosed" -> true;
            default -> throw new SQLException("The connection is closed", "08003");
        };
    }
}
