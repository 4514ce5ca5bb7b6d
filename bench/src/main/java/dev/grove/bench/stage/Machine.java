package dev.grove.bench.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Description of the machine that the figures were taken on, so that they are not taken for more
 * than they are.
 */
public final class Machine {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

    private Machine() {}

    public static String describe(Stage stage) throws IOException, SQLException {
        return "%s, %d cores, PostgreSQL %s with fsync, %s. Load of the machine in the minute before: %s."
                .formatted(
                        LocalDate.now(ZoneOffset.UTC).format(DAY),
                        Runtime.getRuntime().availableProcessors(),
                        postgres(stage),
                        System.getProperty("java.vendor.version", "Java"),
                        Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
    }

    private static String postgres(Stage stage) throws SQLException {
        try (var connection = stage.connect("postgres")) {
            return connection.getMetaData().getDatabaseProductVersion();
        }
    }
}
