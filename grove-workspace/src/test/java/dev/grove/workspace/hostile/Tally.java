package dev.grove.workspace.hostile;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Counts the named hostile inputs of all classes, and those that reached something outside; says so
 * once, when the last class is done.
 */
public final class Tally implements BeforeAllCallback, AutoCloseable {

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
        TRIED.add(theme + ": " + name);
    }

    /** Something outside was read, changed, run or reached. */
    public static AssertionError outside(String theme, String name, String what) {
        OUTSIDE.add(theme + ": " + name);
        return new AssertionError(theme + ": " + name + " got outside: " + what);
    }

    @Override
    public void close() {
        System.out.printf(
                "hostile inputs: %d tried, %d outside%n%s",
                TRIED.size(), OUTSIDE.size(), OUTSIDE.isEmpty() ? "" : OUTSIDE + "\n");
    }
}
