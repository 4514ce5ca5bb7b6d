package dev.grove.language.expression.function;

import static java.util.Map.entry;

import dev.grove.language.expression.value.Value;
import dev.grove.language.text.Durations;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions that are called by name, all arguments evaluated first. */
public final class Functions {

    private static final long MILLIS = 1_000_000;

    private static final Map<String, Function> BY_NAME =
            Map.ofEntries(
                    entry("_+_", Arithmetic::add),
                    entry("_-_", Arithmetic::subtract),
                    entry("_*_", Arithmetic::multiply),
                    entry("_/_", Arithmetic::divide),
                    entry("_%_", Arithmetic::modulo),
                    entry("-_", Arithmetic::negate),
                    entry("_==_", (work, on) -> equal(Comparison.equal(on[0], on[1], work))),
                    entry("_!=_", (work, on) -> equal(!Comparison.equal(on[0], on[1], work))),
                    entry("_<_", order("<")),
                    entry("_<=_", order("<=")),
                    entry("_>_", order(">")),
                    entry("_>=_", order(">=")),
                    entry("@in", ListFunctions::in),
                    entry("size", ListFunctions::size),
                    entry("slice", ListFunctions::slice),
                    entry("reverse", ListFunctions::reverse),
                    entry("distinct", ListFunctions::distinct),
                    entry("sort", ListFunctions::sort),
                    entry("flatten", ListFunctions::flatten),
                    entry("contains", TextSearch::contains),
                    entry("startsWith", TextSearch::startsWith),
                    entry("endsWith", TextSearch::endsWith),
                    entry("indexOf", TextSearch::indexOf),
                    entry("lastIndexOf", TextSearch::lastIndexOf),
                    entry("matches", Patterns::matches),
                    entry("charAt", TextFunctions::charAt),
                    entry("substring", TextFunctions::substring),
                    entry("lowerAscii", TextFunctions::lowerAscii),
                    entry("upperAscii", TextFunctions::upperAscii),
                    entry("trim", TextFunctions::trim),
                    entry("replace", TextFunctions::replace),
                    entry("split", TextFunctions::split),
                    entry("join", TextFunctions::join),
                    entry("format", TextFunctions::format),
                    entry("int", Conversions::toInt),
                    entry("double", Conversions::toDouble),
                    entry("bool", Conversions::toBool),
                    entry("string", Conversions::toText),
                    entry("timestamp", Conversions::toTime),
                    entry("duration", Conversions::toSpan),
                    entry("dyn", (_, on) -> on[0]),
                    entry("glob", PathFunctions::glob),
                    entry("under", PathFunctions::under),
                    entry("host", HostFunctions::host),
                    entry("port", HostFunctions::port),
                    entry("cidr", HostFunctions::cidr),
                    entry("optional.of", Optionals::of),
                    entry("optional.none", Optionals::none),
                    entry("optional.ofNonZeroValue", Optionals::ofNonZeroValue),
                    entry("hasValue", Optionals::hasValue),
                    entry("value", Optionals::value),
                    entry("first", Optionals::first),
                    entry("last", Optionals::last),
                    entry("getFullYear", TimeParts.ofTime("getFullYear", t -> t.getYear())),
                    entry("getMonth", TimeParts.ofTime("getMonth", t -> t.getMonthValue() - 1)),
                    entry("getDate", TimeParts.ofTime("getDate", t -> t.getDayOfMonth())),
                    entry(
                            "getDayOfMonth",
                            TimeParts.ofTime("getDayOfMonth", t -> t.getDayOfMonth() - 1)),
                    entry(
                            "getDayOfYear",
                            TimeParts.ofTime("getDayOfYear", t -> t.getDayOfYear() - 1)),
                    entry(
                            "getDayOfWeek",
                            TimeParts.ofTime("getDayOfWeek", t -> t.getDayOfWeek().getValue() % 7)),
                    entry(
                            "getHours",
                            TimeParts.ofBoth("getHours", t -> t.getHour(), Durations::hours)),
                    entry(
                            "getMinutes",
                            TimeParts.ofBoth("getMinutes", t -> t.getMinute(), Durations::minutes)),
                    entry(
                            "getSeconds",
                            TimeParts.ofBoth("getSeconds", t -> t.getSecond(), Durations::seconds)),
                    entry(
                            "getMilliseconds",
                            TimeParts.ofBoth(
                                    "getMilliseconds",
                                    t -> t.getNano() / MILLIS,
                                    Durations::millis)));

    private Functions() {}

    /** Operators among them, as the tree has them. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    public static @Nullable Function find(String name) {
        return BY_NAME.get(name);
    }

    private static Value equal(boolean result) {
        return Value.Bool.of(result);
    }

    private static Function order(String operator) {
        return (work, on) -> Value.Bool.of(Comparison.ordered(operator, on[0], on[1], work));
    }
}
