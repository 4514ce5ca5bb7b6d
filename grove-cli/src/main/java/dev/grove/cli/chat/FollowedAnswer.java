package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiRequest;
import dev.grove.cli.http.StreamedEvent;
import dev.grove.cli.terminal.Console;
import dev.grove.cli.terminal.Console.InterruptedLine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Follows one answer to its end on the screen. Ctrl-C stops the answer, at the server too; pressed
 * again before that has happened, it leaves.
 */
final class FollowedAnswer {

    private static final Duration GRACE = Duration.ofSeconds(1);

    private final ApiClient api;
    private final Console console;
    private final String session;
    private final AnswerFeed feed;
    private final AnswerPrinter printer;
    private final DecisionPrompts decisions;
    private final AtomicInteger presses = new AtomicInteger();
    private boolean stopping;
    private boolean stopped;
    private volatile @Nullable ExitCode end;

    FollowedAnswer(ApiClient api, Console console, String session, AnswerFeed feed) {
        this.api = api;
        this.console = console;
        this.session = session;
        this.feed = feed;
        printer = new AnswerPrinter(api, console.screen());
        decisions = new DecisionPrompts(api, console);
    }

    /**
     * How it ended: completed, stopped, failed, cancelled, waiting where no person can be asked, or
     * left.
     *
     * @param interrupts where Ctrl-C finds whom to tell
     * @throws CommandFailure where the server refuses the message, or cannot be reached any more
     */
    ExitCode follow(AtomicReference<@Nullable Runnable> interrupts) {
        interrupts.set(this::pressed);
        console.working(true);
        try (feed) {
            ExitCode ended = null;
            while (ended == null) {
                handle(feed.next());
                ended = end;
            }
            return ended;
        } finally {
            end = end == null ? ExitCode.ERROR : end;
            interrupts.set(null);
            console.working(false);
            console.screen().endText();
        }
    }

    /**
     * Ctrl-C, on a thread of its own. What is under way may wait for a server that does not answer.
     */
    private void pressed() {
        feed.interrupt();
        if (presses.incrementAndGet() > 1) {
            Thread.ofPlatform().daemon().start(() -> leaveWithin(GRACE));
        }
    }

    private void leaveWithin(Duration grace) {
        try {
            Thread.sleep(grace);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (end == null) {
            console.leave(ExitCode.INTERRUPTED.number());
        }
    }

    private void handle(Happening happening) {
        switch (happening) {
            case Happening.Told(StreamedEvent event) -> told(event);
            case Happening.Queued() ->
                    console.screen().words("(the message waits for another answer)");
            case Happening.Lost(String reason) ->
                    console.screen()
                            .words("(the connection is lost and tried again: " + reason + ")");
            case Happening.Reopened(boolean wasTold) -> {
                if (wasTold) {
                    console.screen().words("(the connection is there again)");
                }
            }
            case Happening.Ended() -> end = ExitCode.OK;
            case Happening.Broken(CommandFailure failure) -> throw failure;
            case Happening.Interrupted() -> interrupted();
        }
    }

    private void told(StreamedEvent event) {
        printer.print(event);
        switch (event.type()) {
            case "run.completed" -> end = ExitCode.OK;
            case "run.stopped" -> end = ExitCode.STOPPED;
            case "run.failed" -> end = ExitCode.FAILED;
            case "run.cancelled" -> end = ExitCode.CANCELLED;
            case "run.waiting" -> waits();
            default -> {
                if (stopping) {
                    stop();
                }
            }
        }
    }

    private void waits() {
        String run = feed.run();
        if (stopping || run == null) {
            return;
        }
        try {
            if (!decisions.settle(run)) {
                end = ExitCode.WAITS;
            }
            console.working(true);
        } catch (InterruptedLine _) {
            console.working(true);
            interrupted();
        }
    }

    private void interrupted() {
        if (stopping) {
            end = ExitCode.INTERRUPTED;
            return;
        }
        stopping = true;
        console.screen().words("(stopping; Ctrl-C again leaves)");
        stop();
    }

    /** The run's end comes as an event; a message that has not begun ends here. */
    private void stop() {
        String run = feed.run();
        String message = feed.message();
        if (stopped) {
            return;
        }
        try {
            if (run != null) {
                stopped = true;
                api.call(ApiRequest.post("/agent-runs/" + run + "/cancel", null));
            } else if (message != null) {
                api.call(ApiRequest.delete("/sessions/" + session + "/messages/" + message));
                stopped = true;
                console.screen().words("(taken back)");
                end = ExitCode.CANCELLED;
            }
        } catch (CommandFailure e) {
            // It has just ended, or has just begun: events say which.
            if (e.code() != ExitCode.CONFLICT) {
                console.screen().bad(e.words());
                end = ExitCode.INTERRUPTED;
            }
        }
    }
}
