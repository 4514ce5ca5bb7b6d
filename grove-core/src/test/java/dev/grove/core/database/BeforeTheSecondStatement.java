package dev.grove.core.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Runs an action between the first and the second statement that are sent through it. */
public final class BeforeTheSecondStatement extends DelegatingDataSource {

    private final Runnable happening;
    private final AtomicInteger prepared = new AtomicInteger();

    public BeforeTheSecondStatement(DataSource real, Runnable happening) {
        super(real);
        this.happening = happening;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection real = super.getConnection();
        return (Connection)
                Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("prepareStatement")
                                    && prepared.incrementAndGet() == 2) {
                                happening.run();
                            }
                            try {
                                return method.invoke(real, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
