package dev.grove.core.run.ending;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Counts the runs that ended, on the replica that ended them. */
@Component
public class RunEndings {

    private static final String NO_REASON = "none";

    /** Codes that authors of workflows make up have one label, or there would be any number. */
    private static final String OF_FAIL_NODE = "fail";

    private final MeterRegistry registry;
    private final List<RunEndObserver> observers;

    /** Without observers. */
    public RunEndings(MeterRegistry registry) {
        this(registry, List.of());
    }

    /** Each outcome is there with 0 before its first run, so that a rate sees that one, too. */
    @Autowired
    public RunEndings(MeterRegistry registry, List<RunEndObserver> observers) {
        this.registry = registry;
        this.observers = List.copyOf(observers);
        for (StopReason reason : StopReason.values()) {
            Counter _ = counter(reason.outcome(), reason.wireName());
        }
        for (String code : RunError.CODES) {
            Counter _ = counter(RunStatus.FAILED, code);
        }
        Counter _ = counter(RunStatus.FAILED, OF_FAIL_NODE);
        Counter _ = counter(RunStatus.CANCELLED, NO_REASON);
    }

    /** A run completed, or was stopped. */
    public void count(StopReason reason) {
        counter(reason.outcome(), reason.wireName()).increment();
    }

    /** The last event of a run that may have ended while it waited; most go on. */
    public void count(EventLine last) {
        if (last.type().equals("run.stopped")) {
            String reason =
                    JsonMapper.shared().readTree(last.line()).path("stop_reason").stringValue();
            count(StopReason.of(reason));
            unexecuted(last.run());
        } else if (last.type().equals("run.cancelled")) {
            countCancelled();
            unexecuted(last.run());
        }
    }

    /** A run ended that nothing executed at that moment; it is counted already. */
    public void unexecuted(RunId run) {
        observers.forEach(observer -> observer.ended(run));
    }

    public void countFailed(RunError error) {
        counter(
                        RunStatus.FAILED,
                        RunError.CODES.contains(error.code()) ? error.code() : OF_FAIL_NODE)
                .increment();
    }

    public void countCancelled() {
        counter(RunStatus.CANCELLED, NO_REASON).increment();
    }

    private Counter counter(RunStatus outcome, String reason) {
        return Counter.builder("grove.runs.ended")
                .description("Runs that ended; one that is resumed ends again")
                .tag("outcome", outcome.wireName())
                .tag("reason", reason)
                .register(registry);
    }
}
