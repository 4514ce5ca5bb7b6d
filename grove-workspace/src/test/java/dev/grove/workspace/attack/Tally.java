package dev.grove.workspace.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Counts the named hostile inputs of all classes, and those that reached something outside; says so
 * when a class is done. The names are kept in {@code target/hostile-inputs}, a file for each theme,
 * so that {@code ./grove test} can count those of all JVMs.
 */
public final class Tally implements BeforeAllCallback, AutoCloseable {

    private static final Path KEPT = Path.of("target", "hostile-inputs");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Set<String> TRIED = ConcurrentHashMap.newKeySet();
    private static final Set<String> OUTSIDE = ConcurrentHashMap.newKeySet();

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Tally.class))
                .computeIfAbsent(Tally.class, _ -> new Tally());
    }

    /** An input counts once, however many calls it is tried in. */
    public static void tried(String theme, String name) {
        TRIED.add(theme + ": " + onOneLine(name));
    }

    /** Something outside was read, changed, run or reached. */
    public static AssertionError outside(String theme, String name, String what) {
        OUTSIDE.add(theme + ": " + name);
        return new AssertionError(theme + ": " + name + " got outside: " + what);
    }

    private static String onOneLine(String name) {
        return CONTROL.matcher(name)
                .replaceAll(match -> "<%02x>".formatted((int) match.group().charAt(0)));
    }

    @Override
    public void close() {
        keep();
        System.out.printf(
                "hostile inputs: %d tried, %d outside%n%s",
                TRIED.size(), OUTSIDE.size(), OUTSIDE.isEmpty() ? "" : OUTSIDE + "\n");
    }

    /** Until it is closed: another JVM may keep what it has tried at the same time. */
    private static FileChannel locked() throws IOException {
        Files.createDirectories(KEPT);
        FileChannel channel =
                FileChannel.open(
                        KEPT.resolveSibling("hostile-inputs.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        FileLock _ = channel.lock();
        return channel;
    }

    private static void keep() {
        Map<String, List<String>> themes =
                TRIED.stream().collect(Collectors.groupingBy(input -> input.split(":", 2)[0]));
        try (FileChannel _ = locked()) {
            for (Map.Entry<String, List<String>> theme : themes.entrySet()) {
                Path file = KEPT.resolve(theme.getKey().replace(' ', '-'));
                // Another JVM may have tried others.
                Set<String> all = new TreeSet<>(theme.getValue());
                all.addAll(Files.exists(file) ? Files.readAllLines(file) : List.of());
                Files.write(file, all);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
