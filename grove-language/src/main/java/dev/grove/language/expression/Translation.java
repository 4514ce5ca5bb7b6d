package dev.grove.language.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.CelMap;
import dev.cel.common.ast.CelExpr.CelSelect;
import dev.grove.language.expression.code.Code;
import dev.grove.language.expression.code.Field;
import dev.grove.language.expression.code.Fold;
import dev.grove.language.expression.code.Logic;
import dev.grove.language.expression.function.Function;
import dev.grove.language.expression.function.Functions;
import dev.grove.language.expression.function.Navigation;
import dev.grove.language.expression.function.Optionals;
import dev.grove.language.expression.function.Patterns;
import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.MadeItems;
import dev.grove.language.expression.value.Value;
import dev.grove.language.pattern.BoundedPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes code of a checked syntax tree. What Grove does not offer is refused here, with its place.
 */
final class Translation {

    private final Map<Long, Integer> positions;
    private final Map<String, Integer> slots = new HashMap<>();
    private final Paths paths = new Paths();
    private int variables;

    /**
     * @param positions of the tree's nodes, in code points
     * @param names of the variables from outside, which get the first slots
     */
    Translation(Map<Long, Integer> positions, Set<String> names) {
        this.positions = positions;
        names.forEach(name -> slots.put(name, variables++));
    }

    /** How many slots a frame needs. */
    int variables() {
        return variables;
    }

    Map<String, Integer> outside(Set<String> names) {
        Map<String, Integer> outside = new LinkedHashMap<>();
        names.forEach(name -> outside.put(name, slots.get(name)));
        return outside;
    }

    /** Each node is one step of work, and says where it failed. */
    Code translate(CelExpr node) {
        int place = positions.getOrDefault(node.id(), 0);
        Code code;
        try {
            code = untracked(node);
        } catch (Fault fault) {
            throw fault.at(place);
        }
        return frame -> {
            frame.work().step();
            try {
                return code.run(frame);
            } catch (Fault fault) {
                throw fault.at(place);
            }
        };
    }

    private Code untracked(CelExpr node) {
        return switch (node.getKind()) {
            case CONSTANT -> constant(node.constant());
            case IDENT -> variable(node.ident().name());
            case SELECT -> select(node.select());
            case CALL -> call(node.call());
            case LIST -> list(node.list());
            case MAP -> map(node.map());
            case COMPREHENSION -> comprehension(node.comprehension());
            case STRUCT -> throw new Fault("messages of protobuf are not offered");
            case NOT_SET -> throw new Fault("is empty");
        };
    }

    private static Code constant(CelConstant constant) {
        Value value =
                switch (constant.getKind()) {
                    case NULL_VALUE -> Value.Null.NULL;
                    case BOOLEAN_VALUE -> Value.Bool.of(constant.booleanValue());
                    case INT64_VALUE -> new Value.Int(constant.int64Value());
                    case DOUBLE_VALUE -> new Value.Real(constant.doubleValue());
                    case STRING_VALUE -> new Value.Text(constant.stringValue());
                    case UINT64_VALUE ->
                            throw new Fault("unsigned integers are not offered; leave out the u");
                    case BYTES_VALUE -> throw new Fault("bytes are not offered; leave out the b");
                    case NOT_SET, TIMESTAMP_VALUE, DURATION_VALUE ->
                            throw new Fault("this constant is not offered");
                };
        return _ -> value;
    }

    private Code variable(String written) {
        String name = written.startsWith(".") ? written.substring(1) : written;
        Integer slot = slots.get(name);
        if (slot == null) {
            throw new Fault(name + " is no value");
        }
        return frame -> frame.get(slot, name);
    }

    private Code select(CelSelect select) {
        Code operand = translate(select.operand());
        String path = paths.of(select.operand());
        String field = select.field();
        return select.testOnly()
                ? frame -> Navigation.has(operand.run(frame), field, path)
                : frame -> Navigation.select(operand.run(frame), field, path);
    }

    private Code call(CelCall call) {
        List<CelExpr> arguments = new ArrayList<>();
        call.target().ifPresent(arguments::add);
        arguments.addAll(call.args());
        Code special = special(call.function(), arguments);
        return special != null ? special : strict(call.function(), translated(arguments));
    }

    private Code strict(String name, Code[] arguments) {
        Function function = Functions.find(name);
        if (function == null) {
            throw new Fault(name + " is not offered");
        }
        return frame -> {
            Value[] values = new Value[arguments.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[i].run(frame);
            }
            return function.call(frame.work(), values);
        };
    }

    /**
     * Code of a call that needs more than its evaluated arguments: those that may leave some out,
     * paths, and constant patterns. Null for every other call.
     */
    private @Nullable Code special(String name, List<CelExpr> arguments) {
        return switch (name) {
            case "_&&_" -> Logic.and(translated(arguments));
            case "_||_" -> Logic.or(translated(arguments));
            case "!_" -> Logic.not(translated(arguments));
            case "_?_:_" -> Logic.choice(translated(arguments));
            case "@not_strictly_false" -> Logic.notStrictlyFalse(translated(arguments));
            case "or", "orValue" -> Logic.alternative(name, translated(arguments));
            case "_[_]" -> {
                String path = paths.of(arguments.getFirst());
                yield pair(arguments, (value, key) -> Navigation.index(value, key, path));
            }
            case "_[?_]" -> {
                String path = paths.of(arguments.getFirst());
                yield pair(arguments, (value, key) -> Navigation.indexOptional(value, key, path));
            }
            case "_?._" -> {
                Code operand = translate(arguments.getFirst());
                String path = paths.of(arguments.getFirst());
                String field = arguments.get(1).constant().stringValue();
                yield frame -> Navigation.selectOptional(operand.run(frame), field, path);
            }
            case "matches" -> matches(arguments);
            default -> null;
        };
    }

    /** A pattern that is written out is compiled once, and refused before it runs. */
    private @Nullable Code matches(List<CelExpr> arguments) {
        CelExpr pattern = arguments.get(1);
        if (pattern.getKind() != CelExpr.ExprKind.Kind.CONSTANT) {
            return null;
        }
        BoundedPattern compiled = Patterns.compile(pattern.constant().stringValue());
        Code text = translate(arguments.getFirst());
        return frame -> Patterns.matches(compiled, frame.work(), text.run(frame));
    }

    private Code pair(List<CelExpr> arguments, BinaryOperator<Value> operation) {
        Code first = translate(arguments.getFirst());
        Code second = translate(arguments.get(1));
        return frame -> operation.apply(first.run(frame), second.run(frame));
    }

    private Code[] translated(List<CelExpr> nodes) {
        return nodes.stream().map(this::translate).toArray(Code[]::new);
    }

    private Code list(CelExpr.CelList list) {
        Code[] elements = translated(list.elements());
        Set<Integer> optional = Set.copyOf(list.optionalIndices());
        return frame -> {
            List<Value> values = new ArrayList<>(elements.length);
            for (int i = 0; i < elements.length; i++) {
                Value value = elements[i].run(frame);
                Value kept = optional.contains(i) ? Optionals.maybe("[?", value).value() : value;
                if (kept != null) {
                    values.add(kept);
                }
            }
            return MadeItems.of(values, frame.work());
        };
    }

    private Code map(CelMap map) {
        List<Field> fields =
                map.entries().stream()
                        .map(entry ->
                                new Field(
                                        translate(entry.key()),
                                        translate(entry.value()),
                                        entry.optionalEntry()))
                        .toList();
        return frame -> Field.gather(fields, frame);
    }

    private Code comprehension(CelComprehension loop) {
        if (!loop.iterVar2().isEmpty()) {
            throw new Fault("macros with two variables are not offered");
        }
        Code range = translate(loop.iterRange());
        Code initial = translate(loop.accuInit());
        Integer hiddenResult = slots.get(loop.accuVar());
        int result = variables++;
        slots.put(loop.accuVar(), result);
        Integer hiddenElement = slots.get(loop.iterVar());
        int element = variables++;
        slots.put(loop.iterVar(), element);
        Code condition = translate(loop.loopCondition());
        Code step = translate(loop.loopStep());
        restore(loop.iterVar(), hiddenElement);
        Code last = translate(loop.result());
        restore(loop.accuVar(), hiddenResult);
        return new Fold(
                range, initial, result, element, condition, step, isLogic(loop.loopStep()), last);
    }

    private void restore(String name, @Nullable Integer hidden) {
        if (hidden == null) {
            slots.remove(name);
        } else {
            slots.put(name, hidden);
        }
    }

    private static boolean isLogic(CelExpr step) {
        return step.getKind() == CelExpr.ExprKind.Kind.CALL
                && (step.call().function().equals("_||_") || step.call().function().equals("_&&_"));
    }
}
