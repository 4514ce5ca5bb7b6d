package dev.grove.workspace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.grove.core.HouseRules;
import dev.grove.language.house.CodeRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest implements HouseRules {

    private static final String BROKER = "dev.grove.workspace.git.broker..";

    private static final JavaClasses WORKSPACE = CodeRules.classesOf("dev.grove.workspace");

    @Override
    public JavaClasses classes() {
        return WORKSPACE;
    }

    @Test
    void onlyTheBrokerKnowsJGitAndTheHttpClient() {
        assertThat(WORKSPACE).isNotEmpty();
        noClasses()
                .that()
                .resideOutsideOfPackage(BROKER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse.jgit..", "org.apache.hc..")
                .check(WORKSPACE);
    }

    @Test
    void onlyContainersKnowTheEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.workspace.container..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.github.dockerjava..")
                .check(WORKSPACE);
    }

    @Test
    void theServersGitStartsNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("dev.grove.workspace.git..")
                .should()
                .callMethod(ProcessBuilder.class, "start")
                .orShould()
                .callMethod(Runtime.class, "exec", String[].class)
                .check(WORKSPACE);
    }

    @Test
    void repositoriesAreOpenedInOnePlaceOnly() {
        noClasses()
                .that()
                .resideInAPackage(BROKER)
                .and()
                .doNotHaveSimpleName("ServerRepository")
                .should()
                .dependOnClassesThat()
                .haveSimpleName("FileRepositoryBuilder")
                .check(WORKSPACE);
    }
}
