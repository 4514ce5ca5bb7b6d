package dev.grove.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.grove.language.house.CodeRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest implements CodeRules {

    private static final JavaClasses BENCH = CodeRules.classesOf("dev.grove.bench");

    @Override
    public JavaClasses classes() {
        return BENCH;
    }

    /** Parts of a scenario know neither it nor the command line. */
    @Test
    void scenariosAreAboveAllElse() {
        assertThat(BENCH).hasSizeGreaterThan(100);
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.grove.bench", "dev.grove.bench.scenario..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.grove.bench", "dev.grove.bench.scenario..")
                .check(BENCH);
    }
}
