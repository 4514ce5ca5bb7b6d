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
    void onlyTheBrokerKnowsJGit() {
        assertThat(WORKSPACE).isNotEmpty();
        noClasses()
                .that()
                .resideOutsideOfPackage(BROKER)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jgit..")
                .check(WORKSPACE);
    }

    @Test
    void onlyTheBrokerAndTheProxyKnowHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackages(BROKER, "dev.grove.workspace.egress.proxy..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hc..")
                .check(WORKSPACE);
    }

    /** A client would resolve names itself, and follow redirects. */
    @Test
    void theProxyUsesNoHttpClient() {
        noClasses()
                .that()
                .resideInAPackage("dev.grove.workspace.egress..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hc.client5..")
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
