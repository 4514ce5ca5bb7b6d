package dev.grove.language.expression;

import dev.grove.language.expression.code.Code;
import dev.grove.language.expression.code.Frame;
import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Json;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Exhausted;
import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.expression.work.Work;
import dev.grove.language.json.Nesting;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A checked expression; immutable, evaluated by any number of threads. */
public final class Expression {

    public static final ExpressionFault TOO_DEEP =
            new ExpressionFault(
                    Position.START,
                    "makes a value that is nested more than %d levels deep"
                            .formatted(Nesting.DEEPEST));

    private final String source;
    private final List<Reference> references;
    private final List<ComparedText> compared;
    private final boolean alwaysFalse;
    private final boolean path;
    private final Map<String, Integer> slots;
    private final int variables;
    private final Code code;

    Expression(
            String source,
            References read,
            boolean alwaysFalse,
            boolean path,
            Translation translation,
            Map<String, Integer> slots,
            Code code) {
        this.source = source;
        this.references = read.found();
        this.compared = read.compared();
        this.alwaysFalse = alwaysFalse;
        this.path = path;
        this.slots = slots;
        this.variables = translation.variables();
        this.code = code;
    }

    public String source() {
        return source;
    }

    /** Values that it reads from outside, in the order of the text. */
    public List<Reference> references() {
        return references;
    }

    /** Which texts it compares paths with. */
    public List<ComparedText> comparedTexts() {
        return compared;
    }

    /** Whether it is one reference and nothing else. */
    public boolean isPath() {
        return path;
    }

    /** Whether it is the constant {@code false}. */
    public boolean isAlwaysFalse() {
        return alwaysFalse;
    }

    /**
     * Ends within the bounds of {@link Expressions} whatever the expression and the values are.
     *
     * @param values of the variables that it was compiled for; one may be left out, and is missing
     *     then only if it is read
     */
    public Evaluation evaluate(Map<String, JsonNode> values) {
        return switch (outcome(values, Work.ofField())) {
            case Outcome.Made(Value made) -> {
                JsonNode value = Json.write(made);
                yield Nesting.isTooDeep(value)
                        ? new Evaluation.Failed("", TOO_DEEP)
                        : new Evaluation.Done(value);
            }
            case Outcome.Broken(ExpressionFault fault) -> new Evaluation.Failed("", fault);
        };
    }

    /**
     * Tests it as a condition. Ends within the budget whatever the expression and the values are,
     * and throws nothing.
     *
     * @param work that it may do; what it did is spent
     */
    public Verdict test(Map<String, JsonNode> values, Work work) {
        try {
            return code.run(frame(values, work)) instanceof Value.Bool(boolean holds)
                    ? Verdict.Answer.of(holds)
                    : new Verdict.Fault(FaultKind.TYPE);
        } catch (Fault fault) {
            return new Verdict.Fault(fault.kind());
        } catch (Exhausted _) {
            return new Verdict.Fault(FaultKind.WORK);
        } catch (ArithmeticException | DateTimeException _) {
            return new Verdict.Fault(FaultKind.VALUE);
        } catch (StackOverflowError _) {
            return new Verdict.Fault(FaultKind.DEPTH);
        }
    }

    private Frame frame(Map<String, JsonNode> values, Work work) {
        Frame frame = new Frame(work, variables);
        slots.forEach((name, slot) -> {
            JsonNode value = values.get(name);
            if (value != null) {
                frame.set(slot, Json.read(value));
            }
        });
        return frame;
    }

    /** Result inside of a template: a value of bounded size, or a fault. */
    public sealed interface Outcome {
        record Made(Value value) implements Outcome {}

        record Broken(ExpressionFault fault) implements Outcome {}
    }

    public Outcome outcome(Map<String, JsonNode> values, Work work) {
        try {
            Value value = code.run(frame(values, work));
            Sizes.requireValue(Sizes.of(value, work));
            Json.requireWritable(value);
            return new Outcome.Made(value);
        } catch (Fault fault) {
            return new Outcome.Broken(
                    new ExpressionFault(Position.of(source, fault.offset()), fault.text()));
        } catch (Exhausted exhausted) {
            return new Outcome.Broken(new ExpressionFault(Position.START, exhausted.text()));
        } catch (ArithmeticException | DateTimeException e) {
            // No function lets one pass; a run must end also where one does.
            return new Outcome.Broken(
                    new ExpressionFault(
                            Position.START,
                            "leaves the range of numbers or of times: " + e.getMessage()));
        } catch (StackOverflowError _) {
            return new Outcome.Broken(TOO_DEEP);
        }
    }
}
