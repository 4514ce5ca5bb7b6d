package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Grove's evaluation beside that of CEL's own runtime, on the same expressions and values. */
class StockCelTest {

    private static final int GENERATED = 5_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "input.n + 1",
                "input.n - 5",
                "input.n * 2",
                "input.n / 2",
                "-input.n / 2",
                "input.n % 2",
                "-7 % 3",
                "-7 / 2",
                "input.d * 2.0",
                "input.d / 0.5",
                "-input.d",
                "input.n == 3",
                "input.n == 3.0",
                "input.n != 4",
                "input.n < 3.5",
                "input.d <= 2.5",
                "input.d > 2",
                "input.t == 'x'",
                "input.t < 'i'",
                "'a' < 'B'",
                "input.b && false",
                "input.b || false",
                "!input.b",
                "input.b ? 1 : 2",
                "1 / 0 == 1 || true",
                "true || 1 / 0 == 1",
                "false && 1 / 0 == 1",
                "1 / 0 == 1 && false",
                "1 / 0 == 1",
                "1 % 0 == 1",
                "9223372036854775807 + 1",
                "-9223372036854775808 - 1",
                "9223372036854775807 * 2",
                "input.nothing",
                "input.object.nothing.x",
                "has(input.nothing)",
                "has(input.object.k)",
                "has(input.object.l.m)",
                "input.object['k']",
                "input.object['z']",
                "input.list[0]",
                "input.list[3]",
                "input.list[-1]",
                "input.list[?5].orValue(9)",
                "size(input.list)",
                "input.t.size()",
                "size(input.object)",
                "input.list + [4]",
                "[1] + input.mixed",
                "1 in input.list",
                "9 in input.list",
                "'a' in input.mixed",
                "2.5 in input.mixed",
                "'k' in input.object",
                "'z' in input.object",
                "input.list == [3, 1, 2]",
                "input.list == [3, 1]",
                "[1, 2.0] == [1.0, 2]",
                "input.object == {'k': 1, 'l': {'m': 'x'}}",
                "input.object == {'k': 1}",
                "{'a': 1.0} == {'a': 1}",
                "input.list.map(x, x * 2)",
                "input.list.filter(x, x > 1)",
                "input.list.map(x, x > 1, x * 10)",
                "input.list.all(x, x > 0)",
                "input.list.all(x, x > 1)",
                "input.list.exists(x, x == 2)",
                "input.list.exists(x, x == 9)",
                "input.list.exists_one(x, x > 2)",
                "input.list.exists_one(x, x > 1)",
                "input.mixed.exists(x, x == 'a')",
                "input.mixed.exists(x, x > 2)",
                "input.mixed.all(x, x > 0)",
                "input.mixed.exists(x, x.y == 1)",
                "input.empty.all(x, x.y)",
                "input.object.map(k, k)",
                "input.object.exists(k, k == 'l')",
                "input.list.map(x, input.list.map(y, x * y))",
                "input.list.filter(x, input.texts.exists(t, t == 'b'))",
                "input.t.contains('wör')",
                "input.t.startsWith('hé')",
                "input.t.endsWith('ld')",
                "input.t.endsWith('x')",
                "input.t.matches('w.r')",
                "input.t.matches('^w')",
                "'abc'.matches('b+')",
                "string(input.n)",
                "string(true)",
                "string(input.t)",
                "int('42')",
                "int('-1')",
                "int('x')",
                "int(2.9)",
                "int(-2.9)",
                "int(1e30)",
                "double(3)",
                "double('2.5')",
                "double('x')",
                "bool('true')",
                "bool('false')",
                "bool('x')",
                "dyn(1) == 1.0",
                "input.t.charAt(1)",
                "input.t.charAt(11)",
                "input.t.charAt(12)",
                "input.t.indexOf('o')",
                "input.t.indexOf('o', 5)",
                "input.t.indexOf('zz')",
                "input.t.indexOf('')",
                "input.t.lastIndexOf('l')",
                "input.t.lastIndexOf('l', 5)",
                "input.t.lastIndexOf('zz')",
                "input.texts.join()",
                "input.texts.join('-')",
                "input.empty.join('-')",
                "'AbÇ'.lowerAscii()",
                "'aBç'.upperAscii()",
                "'abab'.replace('a', 'xx')",
                "'abab'.replace('a', 'x', 1)",
                "'abab'.replace('a', 'x', 0)",
                "'abab'.replace('a', 'x', -1)",
                "'ab'.replace('', '-')",
                "'ab'.replace('', '-', 2)",
                "''.replace('', '-')",
                "'a,b,c'.split(',')",
                "'a,b,c'.split(',', 2)",
                "'a,b,c'.split(',', 0)",
                "'a,b,c'.split(',', 1)",
                "'a,b,c'.split(',', -1)",
                "'abc'.split('')",
                "'abc'.split('', 2)",
                "''.split('')",
                "''.split(',')",
                "',a,'.split(',')",
                "input.t.substring(3)",
                "input.t.substring(1, 3)",
                "input.t.substring(11)",
                "input.t.substring(12)",
                "input.t.substring(3, 1)",
                "'  a b '.trim()",
                "duration('1h30m') == duration('90m')",
                "duration('1.5s').getMilliseconds()",
                "duration('-1h').getMinutes()",
                "duration('x')",
                "duration('1h') < duration('2h')",
                "timestamp('2026-01-31T12:34:56.789Z').getMilliseconds()",
                "timestamp('2026-01-31T12:34:56Z').getHours()",
                "timestamp('2026-01-31T12:34:56Z').getDayOfWeek()",
                "timestamp('2026-01-31T12:34:56Z').getDayOfYear()",
                "timestamp('2026-01-31T12:34:56Z').getDayOfMonth()",
                "timestamp('2026-01-31T12:34:56Z').getDate()",
                "timestamp('2026-01-31T12:34:56Z').getMonth()",
                "timestamp('2026-01-31T12:34:56Z').getFullYear()",
                "timestamp('2026-01-31T23:34:56Z').getHours('Europe/Berlin')",
                "timestamp('2026-01-31T23:34:56Z').getHours('+02:00')",
                "timestamp('x')",
                "timestamp('2026-01-31T00:00:00Z') + duration('24h') =="
                        + " timestamp('2026-02-01T00:00:00Z')",
                "timestamp('2026-02-01T00:00:00Z') - timestamp('2026-01-31T00:00:00Z') =="
                        + " duration('24h')",
                "timestamp('9999-12-31T00:00:00Z') + duration('48h') == timestamp(0)",
                "int(timestamp('1970-01-02T00:00:00Z'))",
                "input.?object.?k.orValue(0)",
                "input.?object.l.m.orValue('')",
                "input.?nothing.l.m.orValue('none')",
                "input.?nothing.hasValue()",
                "input.?n.hasValue()",
                "input.?n.value()",
                "input.?nothing.value()",
                "input.?nothing.or(input.?n).value()",
                "optional.of(1).optMap(x, x + 1).value()",
                "optional.none().optMap(x, x + 1).hasValue()",
                "optional.of(1).optFlatMap(x, optional.of(x + 1)).value()",
                "optional.ofNonZeroValue('').hasValue()",
                "optional.ofNonZeroValue(1).hasValue()",
                "optional.of(1) == optional.of(1)",
                "optional.of(1) == optional.none()",
                "[?input.?n, ?input.?nothing]",
                "{?'a': input.?n, ?'b': input.?nothing}",
                "null == null",
                "input.t == null",
                "[3, 1, 2].sort()",
                "[1, 2, 2, 1].distinct()",
                "[[1], [2, 3]].flatten()",
                "[1, 2, 3, 4].slice(1, 3)",
                "[1, 2].slice(1, 5)",
                "[1, 2, 3].reverse()",
                "1 < 'a' || true",
                "{'a': 1, 'a': 2}"
            })
    void agreesWithCelsOwnRuntime(String source) {
        assertThat(StockCel.byGrove(source)).as(source).isEqualTo(StockCel.byCel(source));
    }

    /** The seed is fixed, so that each run asks the same. */
    @Test
    void agreesOnGeneratedExpressions() {
        GeneratedExpressions expressions = new GeneratedExpressions(42);
        List<String> differing = new ArrayList<>();
        int gaveValues = 0;
        for (int compared = 0; compared < GENERATED; ) {
            String source = expressions.next();
            if (!StockCel.isTaken(source)) {
                continue;
            }
            compared++;
            Optional<Object> ours = StockCel.byGrove(source);
            Optional<Object> theirs = StockCel.byCel(source);
            gaveValues += theirs.isPresent() ? 1 : 0;
            if (!ours.equals(theirs)) {
                differing.add("%s%n  ours %s%n  theirs %s".formatted(source, ours, theirs));
            }
        }

        assertThat(differing).isEmpty();
        assertThat(gaveValues).isGreaterThan(GENERATED / 3);
    }
}
