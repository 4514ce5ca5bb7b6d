package dev.grove.core.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Asks Postgres how it would execute what the engine sends, with the parameters it sends. */
public final class Plans {

    /** Settings of the engine's connections: see {@link DatabaseConfiguration}. */
    private static final String ENGINE =
            "SET ROLE grove_engine; SET enable_seqscan = off; SET jit = off";

    private Plans() {}

    /**
     * The plan of the first statement that some work prepares; nothing is executed.
     *
     * @param work with the engine's database; it ends with an exception
     */
    public static List<String> of(TestDatabase database, Consumer<EngineDatabase> work) {
        List<String> plan = new ArrayList<>();
        try (Connection connection = database.owner().getConnection()) {
            connection.createStatement().execute(ENGINE);
            DataSource explaining =
                    new SingleConnectionDataSource(explaining(connection, plan), true);
            try {
                work.accept(new EngineDatabase(explaining));
            } catch (RuntimeException e) {
                if (plan.isEmpty()) {
                    throw e;
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return plan;
    }

    private static Connection explaining(Connection real, List<String> plan) {
        return proxy(
                Connection.class,
                real,
                (method, arguments) ->
                        method.equals("prepareStatement")
                                ? explained(real.prepareStatement("EXPLAIN " + arguments[0]), plan)
                                : null);
    }

    private static PreparedStatement explained(PreparedStatement real, List<String> plan) {
        return proxy(
                PreparedStatement.class,
                real,
                (method, _) -> {
                    if (!method.startsWith("execute")) {
                        return null;
                    }
                    try (ResultSet rows = real.executeQuery()) {
                        while (rows.next()) {
                            plan.add(rows.getString(1));
                        }
                    }
                    throw new SQLException("It was explained, and not executed");
                });
    }

    /** Replacement for a method's answer; null where the real object is asked. */
    @FunctionalInterface
    private interface Instead {
        @Nullable Object answer(String method, Object[] arguments) throws SQLException;
    }

    @SuppressWarnings("unchecked")
    private static <T> T proxy(Class<T> type, T real, Instead instead) {
        return (T)
                Proxy.newProxyInstance(
                        Plans.class.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            @Nullable Object answer = instead.answer(method.getName(), arguments);
                            try {
                                return answer == null ? method.invoke(real, arguments) : answer;
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
