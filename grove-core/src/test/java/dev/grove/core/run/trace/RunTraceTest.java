package dev.grove.core.run.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.grove.core.id.RunId;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.EndedSpans;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.core.telemetry.Tracing;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunTraceTest {

    private static final String COLUMN = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final int TURNS = 10_000;
    private static final RunId RUN = RunId.next();
    private static final Instant START = Instant.parse("2026-11-26T10:00:00Z");
    private static final Instant END = START.plusSeconds(7);

    private final EndedSpans spans = new EndedSpans();

    private RunTrace execution(long epoch) {
        return RunTrace.of(spans.tracing(), RUN, COLUMN, epoch);
    }

    @Test
    void givesOutATurnOnceItsEndIsDurable() {
        RunTrace trace = execution(1);
        trace.turn(1, START);
        trace.turnClosed(END);
        assertThat(spans.ended()).isEmpty();
        trace.durable();
        trace.durable();
        SpanData turn = spans.only("turn 1");
        assertThat(turn.getStartEpochNanos())
                .isEqualTo(TimeUnit.SECONDS.toNanos(START.getEpochSecond()));
        assertThat(turn.getEndEpochNanos())
                .isEqualTo(TimeUnit.SECONDS.toNanos(END.getEpochSecond()));
        assertThat(turn.getParentSpanId())
                .isEqualTo(RunPlace.of(RUN, COLUMN).orElseThrow().run().spanId());
    }

    @Test
    void hasTheSpansOfOneTurnBelowTheSameIdInEveryExecution() {
        RunTrace first = execution(1);
        first.turn(3, START);
        first.begin("chat", "m", SpanKind.CLIENT).close();
        RunTrace second = execution(2);
        second.turn(3, START);
        second.begin("execute_tool", "t", SpanKind.INTERNAL).close();
        second.turnClosed(END);
        second.durable();
        String turn = spans.only("turn 3").getSpanId();
        assertThat(spans.only("chat m").getParentSpanId()).isEqualTo(turn);
        assertThat(spans.only("execute_tool t").getParentSpanId()).isEqualTo(turn);
    }

    @Test
    void saysWhatWasBrokenOff() {
        RunTrace second = execution(2);
        second.turn(3, START);
        second.lost(START, END, List.of(new LostCall("c1", "pay", START.plusSeconds(1))));
        second.turnClosed(END.plusSeconds(1));
        second.durable();
        SpanData lost = spans.only("turn 3, broken off");
        SpanData call = spans.only("execute_tool pay");
        SpanData turn = spans.only("turn 3");
        assertThat(List.of(lost, call))
                .allSatisfy(span ->
                        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR));
        assertThat(call.getParentSpanId()).isEqualTo(lost.getSpanId());
        assertThat(lost.getParentSpanId()).isEqualTo(turn.getSpanId());
        assertThat(turn.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(turn.getLinks())
                .singleElement()
                .satisfies(link ->
                        assertThat(link.getSpanContext().getSpanId()).isEqualTo(lost.getSpanId()));
    }

    @Test
    void endsAnAwaitedCallUnderTheIdThatItsChildWasGiven() {
        RunTrace first = execution(1);
        first.turn(1, START);
        try (var _ = first.within(1, "c1")) {
            spans.tracing().begin("child", SpanKind.INTERNAL).close();
        }
        RunTrace second = execution(2);
        second.turn(1, START);
        second.callEnded(new AwaitedCall("c1", "delegate_task", START, RunId.next()), END, null);
        assertThat(spans.only("child").getParentSpanId())
                .isEqualTo(spans.only("execute_tool delegate_task").getSpanId());
    }

    @Test
    void isNothingWithoutATracerOrAPlace() {
        assertThat(RunTrace.of(Tracing.OFF, RUN, COLUMN, 1)).isSameAs(RunTrace.NONE);
        assertThat(RunTrace.of(spans.tracing(), RUN, null, 1)).isSameAs(RunTrace.NONE);
        RunTrace.NONE.turn(1, START);
        RunTrace.NONE.turnClosed(END);
        RunTrace.NONE.durable();
        assertThat(spans.ended()).isEmpty();
    }

    /** Tracing calls of a turn allocate nothing where tracing is off. */
    @Test
    void allocatesNothingWhileItIsOff() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        turnsWithoutTracing(1_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        turnsWithoutTracing(TURNS);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(allocated).as("bytes for %s turns", TURNS).isLessThan(TURNS);
    }

    private static void turnsWithoutTracing(int turns) {
        for (int turn = 1; turn <= turns; turn++) {
            RunTrace.NONE.turn(turn, START);
            try (ActiveSpan span = RunTrace.NONE.begin("chat", "model", SpanKind.CLIENT)) {
                span.isRecording();
                TraceContext.current();
            }
            try (var _ = Tracing.OFF.begin("sandbox", SpanKind.CLIENT)) {
                RunTrace.NONE.within(turn, "call").close();
            }
            RunTrace.NONE.turnClosed(END);
            RunTrace.NONE.durable();
        }
    }
}
