package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.grove.core.house.SqlTexts;
import dev.grove.language.house.CodeRules;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.namedparam.EmptySqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterUtils;

/**
 * The words that bugs are planted in are those of the product's statements, so that a change of a
 * statement is noticed before the campaign is played.
 */
class BugTest {

    /** Statements, and parts that others are composed of, each with the class that has it. */
    private static final Map<String, String> STATEMENTS = new HashMap<>();

    @BeforeAll
    static void readThem() {
        for (JavaClass type : CodeRules.classesOf("dev.grove")) {
            if (SqlTexts.hasSql(type)) {
                statements(type).forEach(sql -> STATEMENTS.put(sql, type.getName()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void isPlantedInStatementsOfOneClass(Bug bug) {
        Map<String, String> planted = new HashMap<>(STATEMENTS);
        planted.keySet().removeIf(sql -> !bug.isPlantedIn(sql));
        assertThat(Set.copyOf(planted.values())).hasSize(bug.isInSql() ? 1 : 0);
    }

    @ParameterizedTest
    @EnumSource
    void changesEachStatementThatItIsPlantedIn(Bug bug) {
        assertThat(STATEMENTS.keySet().stream().filter(bug::isPlantedIn))
                .allSatisfy(sql -> assertThat(bug.plant(sql)).isNotEqualTo(sql));
    }

    @Test
    void numbersParametersAsTheDriverDoes() {
        assertThat(sent("SELECT '?' WHERE a = :a::text AND b = :b OR c = :a"))
                .isEqualTo("SELECT '?' WHERE a = $1::text AND b = $2 OR c = $3");
    }

    /**
     * Statements of a class; those composed at class loading are found only in its static fields.
     */
    private static Stream<String> statements(JavaClass type) {
        Stream<String> fields =
                Stream.of(type.reflect().getDeclaredFields())
                        .filter(field -> Modifier.isStatic(field.getModifiers()))
                        .filter(field -> field.getType() == String.class)
                        .map(BugTest::value)
                        .filter(SqlTexts::isSql);
        return Stream.concat(SqlTexts.of(type).stream(), fields).map(BugTest::sent);
    }

    private static String value(Field field) {
        try {
            field.setAccessible(true);
            return String.valueOf(field.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Rewrites SQL as the driver sends it, with {@code $1} and so on for named parameters. */
    private static String sent(String sql) {
        String[] quoted =
                NamedParameterUtils.substituteNamedParameters(
                                NamedParameterUtils.parseSqlStatement(sql),
                                EmptySqlParameterSource.INSTANCE)
                        .split("'", -1);
        StringBuilder sent = new StringBuilder();
        int parameters = 0;
        for (int i = 0; i < quoted.length; i++) {
            sent.append(i == 0 ? "" : "'");
            for (char c : quoted[i].toCharArray()) {
                boolean isParameter = c == '?' && i % 2 == 0;
                sent.append(isParameter ? "$" + ++parameters : c);
            }
        }
        return sent.toString();
    }
}
