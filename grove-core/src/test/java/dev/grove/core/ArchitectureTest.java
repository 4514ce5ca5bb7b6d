package dev.grove.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.grove.core.house.RepositoryRule;
import dev.grove.language.house.CodeRules;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTest implements HouseRules {

    private static final JavaClasses CORE = CodeRules.classesOf("dev.grove.core");

    @Override
    public JavaClasses classes() {
        return CORE;
    }

    @Test
    void featuresTouchOnlyEachOthersFrontDoorsAndFormNoCycles() {
        ApplicationModules modules = ApplicationModules.of("dev.grove.core");
        // A wrong root package would find nothing and pass.
        assertThat(modules.stream().map(module -> module.getBasePackage().getLocalName()))
                .contains("database", "key", "tenant", "agent", "tool", "audit");
        modules.verify();
    }

    /** Few of these are annotated: what finds them must see the SQL itself. */
    @Test
    void everyClassWithSqlIsSeenAsARepository() {
        assertThat(CORE.that(RepositoryRule.repositories()).stream().map(JavaClass::getSimpleName))
                .contains(
                        "WorkflowHeads",
                        "RunRows",
                        "RunChanges",
                        "WaitRows",
                        "TurnRows",
                        "JournalSql")
                .hasSizeGreaterThan(50);
    }

    @Test
    void coreSeesNeitherWebNorSecurityNorAnySandbox() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework.web..",
                        "org.springframework.security..",
                        "jakarta.servlet..",
                        "com.github.dockerjava..",
                        "org.eclipse.jgit..",
                        "io.modelcontextprotocol..")
                .check(CORE);
    }

    @Test
    void onlyWakeUpsGoOverRedis() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.core.wake..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.lettuce..")
                .check(CORE);
    }

    /** Expressions of tenants are evaluated within bounds, which only the language keeps. */
    @Test
    void onlyTheLanguageSeesCel() {
        noClasses().should().dependOnClassesThat().resideInAnyPackage("dev.cel..").check(CORE);
    }
}
