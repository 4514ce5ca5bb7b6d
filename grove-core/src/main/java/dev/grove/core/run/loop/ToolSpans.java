package dev.grove.core.run.loop;

import dev.grove.core.run.loop.ToolCalls.Ended;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.trace.SpanContent;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import io.opentelemetry.api.trace.SpanKind;
import org.springframework.stereotype.Component;

/** The span of a tool's call that is executed here. */
@Component
class ToolSpans {

    private final SpanContent content;

    ToolSpans(SpanContent content) {
        this.content = content;
    }

    ActiveSpan begin(RunTrace trace, Tool tool, ToolCall call, ToolContext context) {
        ActiveSpan span =
                trace.begin(SpanNames.EXECUTE_TOOL, tool.spec().name(), SpanKind.INTERNAL);
        if (span.isRecording()) {
            span.set(SpanNames.OPERATION, SpanNames.EXECUTE_TOOL)
                    .set(SpanNames.TOOL_NAME, tool.spec().name())
                    .set(SpanNames.TOOL_TYPE, "function")
                    .set(SpanNames.TOOL_CALL, call.id())
                    .set(SpanNames.EPOCH, context.epoch());
            content.set(
                    span,
                    context.tenant(),
                    SpanNames.TOOL_ARGUMENTS,
                    () -> call.arguments().toString());
        }
        return span;
    }

    void ended(ActiveSpan span, Ended ended, ToolContext context) {
        if (!span.isRecording()) {
            return;
        }
        switch (ended) {
            case Ended.With(ToolOutcome.Completed(String text)) -> result(span, context, text);
            case Ended.With(ToolOutcome.Failed(String text)) -> {
                span.fail("tool_failed");
                result(span, context, text);
            }
            case Ended.With(ToolOutcome.InDoubt(String text)) -> {
                span.fail("interrupted");
                result(span, context, text);
            }
            case Ended.With(ToolOutcome.Finished finished) ->
                    content.set(
                            span,
                            context.tenant(),
                            SpanNames.TOOL_RESULT,
                            () -> finished.result().toString());
            case Ended.CutOff() -> span.fail("interrupted");
            case Ended.Awaited(), Ended.Waits _ -> {
                // Outcome of the call is reported once it is known.
            }
        }
    }

    private void result(ActiveSpan span, ToolContext context, String text) {
        content.set(span, context.tenant(), SpanNames.TOOL_RESULT, () -> text);
    }
}
