package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class TemplateClusterIT {

    private final Path binaries =
            Path.of(System.getProperty("java.io.tmpdir"), "grove-test-binaries");
    private final AtomicInteger made = new AtomicInteger();

    @TempDir private Path folder;

    @Test
    void isMadeOnceAndItsCopiesAreServersOfTheirOwn() {
        try (EmbeddedPostgres one = server("one");
                EmbeddedPostgres other = server("other")) {
            assertThat(made).hasValue(1);
            admin(one).sql("INSERT INTO words VALUES ('one')").update();
            assertThat(words(one)).isEqualTo("template one");
            assertThat(words(other)).isEqualTo("template");
        }
    }

    private EmbeddedPostgres server(String name) {
        try {
            Path home = Files.createDirectory(folder.resolve(name));
            new TemplateCluster(folder, binaries)
                    .copyTo(
                            home,
                            postgres -> {
                                made.incrementAndGet();
                                admin(postgres)
                                        .sql("CREATE TABLE words AS SELECT 'template' AS word")
                                        .update();
                            });
            return EmbeddedPostgres.start(home, binaries, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String words(EmbeddedPostgres postgres) {
        return admin(postgres)
                .sql("SELECT string_agg(word, ' ') FROM words")
                .query(String.class)
                .single();
    }

    private static JdbcClient admin(EmbeddedPostgres postgres) {
        return JdbcClient.create(
                new DriverManagerDataSource(
                        postgres.jdbcUrl("postgres"), postgres.username(), postgres.password()));
    }
}
