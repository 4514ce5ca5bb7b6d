package dev.grove.server.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * The newest migration of this server, which the database has: it was brought up to it before
 * anything was served, and a database with a newer one is refused.
 */
@Component
class SchemaVersion {

    private static final String MIGRATIONS = "classpath*:db/migration/V*.sql";
    private static final Pattern NAME = Pattern.compile("V(\\d+)__(.+)\\.sql");

    private final SingletonSupplier<Migration> newest = SingletonSupplier.of(SchemaVersion::find);

    /**
     * @param version its number
     * @param name what it brought
     */
    record Migration(int version, String name) {}

    Migration newest() {
        return newest.obtain();
    }

    private static Migration find() {
        try {
            Resource[] files = new PathMatchingResourcePatternResolver().getResources(MIGRATIONS);
            return Arrays.stream(files)
                    .map(file -> NAME.matcher(Objects.requireNonNull(file.getFilename())))
                    .filter(Matcher::matches)
                    .map(name ->
                            new Migration(
                                    Integer.parseInt(name.group(1)),
                                    name.group(2).replace('_', ' ')))
                    .max(Comparator.comparingInt(Migration::version))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
