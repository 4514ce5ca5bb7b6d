package dev.grove.server.answer;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventStream;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.RunProgress;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Follows runs for those who wait for what they say. */
@Component
public class Answers {

    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final Runs runs;
    private final WorkRules rules;
    private final Scrubbers scrubbers;

    Answers(Runs runs, WorkRules rules, Scrubbers scrubbers) {
        this.runs = runs;
        this.rules = rules;
        this.scrubbers = scrubbers;
    }

    /**
     * Gives a sink the parts of an answer until there are no more. What is known of the run before
     * the stream's place is not given.
     *
     * @param stream of the run, which stays the caller's to close
     * @param allowed whether the reader may still have it, asked before each delivery
     * @throws IOException when the reader has gone
     * @throws InterruptedException when the reader's thread is to end
     */
    public AnswerEnd follow(
            TenantId tenant,
            RunId run,
            EventStream stream,
            BooleanSupplier allowed,
            AnswerSink sink)
            throws IOException, InterruptedException {
        Following following = new Following(projection(tenant, run), sink);
        boolean looked = false;
        while (!stream.isComplete()) {
            if (stream.hasEnded()) {
                return AnswerEnd.CUT_OFF;
            }
            boolean live = stream.isLive();
            List<EventLine> events = stream.next(live ? HEARTBEAT : Duration.ZERO);
            if (!allowed.getAsBoolean()) {
                return AnswerEnd.NOT_ALLOWED;
            }
            if (!following.give(events)) {
                return AnswerEnd.SINK_ENDED;
            }
            if (events.isEmpty() && live) {
                if (!looked && isBehindTheEnd(tenant, run, stream)) {
                    return AnswerEnd.CUT_OFF;
                }
                looked = true;
                sink.idle();
            }
            sink.flush();
            if (sink.hasEnded()) {
                return AnswerEnd.SINK_ENDED;
            }
        }
        following.end();
        return AnswerEnd.RUN_ENDED;
    }

    /** Whether the reader's place has nothing behind it, for the run is over: no event says so. */
    private boolean isBehindTheEnd(TenantId tenant, RunId run, EventStream stream) {
        RunProgress progress = runs.progress(tenant, run);
        return progress.status().isTerminal() && progress.lastEvent() <= stream.position();
    }

    /**
     * Gives a sink the parts of an answer that are stored, and waits for no more.
     *
     * @param stream of the run, which stays the caller's to close
     */
    public void soFar(TenantId tenant, RunId run, EventStream stream, AnswerSink sink)
            throws IOException, InterruptedException {
        Following following = new Following(projection(tenant, run), sink);
        while (!stream.isLive()) {
            if (!following.give(stream.next(Duration.ZERO))) {
                return;
            }
        }
        if (stream.isComplete()) {
            following.end();
        }
    }

    private AnswerProjection projection(TenantId tenant, RunId run) {
        Supplier<Scrubber> scrubber = () -> scrubbers.of(tenant);
        return new AnswerProjection(
                run, new WholeTexts(runs, rules, tenant, run, scrubber), scrubber);
    }

    /** Delivery of one answer, which holds an end back until nothing follows it. */
    private static final class Following {

        private final AnswerProjection projection;
        private final AnswerSink sink;
        private AnswerPart.@Nullable Ended end;

        private Following(AnswerProjection projection, AnswerSink sink) {
            this.projection = projection;
            this.sink = sink;
        }

        /** Returns whether the sink takes more. */
        private boolean give(List<EventLine> events) throws IOException {
            for (EventLine event : events) {
                if (event.isDurable()) {
                    // An end with something after it in the log is of a run that was resumed.
                    end = null;
                }
                for (AnswerPart part : projection.after(event)) {
                    if (part instanceof AnswerPart.Ended ended) {
                        end = ended;
                    } else if (!sink.accept(part)) {
                        sink.flush();
                        return false;
                    }
                }
            }
            return true;
        }

        private void end() throws IOException {
            if (end != null) {
                boolean _ = sink.accept(end);
                sink.flush();
            }
        }
    }
}
