package dev.grove.language.house;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Ends the JVM of a test class that takes longer than its limit, with the stacks of its threads.
 * JUnit's own limit interrupts a method, which is enough for most hangs (see
 * junit-platform.properties); a loop that ignores interrupts, or a class of many slow rows, is
 * ended here. Maven then reports the class as crashed.
 */
public final class ClassTimeLimit implements BeforeAllCallback, AfterAllCallback {

    private static final Duration LIMIT =
            Duration.parse(System.getProperty("grove.tests.class-limit", "PT20M"));

    private static final int EXIT_STATUS = 124;

    private static final ScheduledExecutorService WATCH =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("class-time-limit").factory());

    private static final ExtensionContext.Namespace HERE =
            ExtensionContext.Namespace.create(ClassTimeLimit.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        String name = context.getRequiredTestClass().getName();
        Future<?> end =
                WATCH.schedule(() -> haltFor(name), LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        context.getStore(HERE).put(name, end);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Future<?> end =
                context.getStore(HERE)
                        .remove(context.getRequiredTestClass().getName(), Future.class);
        if (end != null) {
            end.cancel(false);
        }
    }

    private static void haltFor(String name) {
        System.err.println(name + " has taken longer than " + LIMIT + "; its threads:");
        Thread.getAllStackTraces()
                .forEach((thread, frames) -> {
                    System.err.println(thread);
                    for (StackTraceElement frame : frames) {
                        System.err.println("    at " + frame);
                    }
                });
        System.err.flush();
        Runtime.getRuntime().halt(EXIT_STATUS);
    }
}
