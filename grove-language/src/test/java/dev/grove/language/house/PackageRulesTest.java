package dev.grove.language.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import dev.grove.language.house.planted.cycle.one.One;
import dev.grove.language.house.planted.cycle.other.Other;
import dev.grove.language.house.planted.unmarked.Unmarked;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule reports what is planted against it. */
class PackageRulesTest {

    private static final JavaClasses CYCLE = classes(One.class, Other.class);

    @Test
    void reportsACycleOfPackages() {
        EvaluationResult result = PackageRules.formNoCycles().evaluate(CYCLE);

        assertThat(result.getFailureReport().toString())
                .contains("Cycle detected", "planted.cycle.one", "planted.cycle.other");
        assertThat(PackageRules.formNoCycles().evaluate(classes(One.class)).hasViolation())
                .isFalse();
    }

    @Test
    void reportsAPackageWhoseNullnessIsNotChecked() {
        assertThat(PackageRules.notNullMarked(classes(Unmarked.class, One.class)))
                .containsExactly("dev.grove.language.house.planted.unmarked");
    }

    @Test
    void reportsAnArrowThatGoesUpward() {
        String planted = "dev.grove.language.house.planted.cycle";
        EvaluationResult result =
                PackageOrder.of(planted, List.of(planted + ".one", planted + ".other"))
                        .evaluate(CYCLE);

        assertThat(result.getFailureReport().getDetails())
                .isNotEmpty()
                .allSatisfy(
                        line -> assertThat(line).startsWith("Upward:").contains("cycle.one.One"));
    }

    @Test
    void reportsAPackageWithoutAPlaceInTheOrder() {
        String planted = "dev.grove.language.house.planted.cycle";
        EvaluationResult result =
                PackageOrder.of(planted, List.of(planted + ".one")).evaluate(CYCLE);

        assertThat(result.getFailureReport().getDetails())
                .containsExactly(planted + ".other has no place in the order");
    }

    private static JavaClasses classes(Class<?>... types) {
        return new ClassFileImporter().importClasses(types);
    }
}
