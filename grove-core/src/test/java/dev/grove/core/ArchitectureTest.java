package dev.grove.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.stereotype.Repository;

class ArchitectureTest {

    private static final JavaClasses CORE =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(new ImportOption.DoNotIncludePackageInfos())
                    .importPackages("dev.grove.core");

    @Test
    void featuresTouchOnlyEachOthersFrontDoorsAndFormNoCycles() {
        ApplicationModules modules = ApplicationModules.of("dev.grove.core");
        // A wrong root package would find nothing and pass.
        assertThat(modules.stream().map(module -> module.getBasePackage().getLocalName()))
                .contains("database", "key", "tenant", "agent", "tool");
        modules.verify();
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

    @Test
    void timeComesFromTheInjectedClock() {
        noClasses().should().callMethod(Instant.class, "now").check(CORE);
    }

    @Test
    void jsonIsJackson3() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.fasterxml.jackson.databind..", "com.fasterxml.jackson.core..")
                .check(CORE);
    }

    @Test
    void nothingIsInjectedIntoFields() {
        noFields()
                .should()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
                .orShould()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Value")
                .orShould()
                .beAnnotatedWith("jakarta.inject.Inject")
                .check(CORE);
    }

    @Test
    void repositoryMethodsTakeTheTenantFirstOrSayWhyNot() {
        methods()
                .that()
                .areDeclaredInClassesThat()
                .areAnnotatedWith(Repository.class)
                .and()
                .doNotHaveModifier(JavaModifier.PRIVATE)
                .and()
                .doNotHaveModifier(JavaModifier.SYNTHETIC)
                .and(areNotCrossTenant())
                .should(takeTheTenantFirst())
                .check(CORE);
    }

    private static DescribedPredicate<JavaMethod> areNotCrossTenant() {
        return DescribedPredicate.describe(
                "are not cross-tenant for a reason",
                method ->
                        !method.isAnnotatedWith(CrossTenant.class)
                                && !method.getOwner().isAnnotatedWith(CrossTenant.class));
    }

    private static ArchCondition<JavaMethod> takeTheTenantFirst() {
        return new ArchCondition<>("take the tenant first") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                List<JavaClass> parameters = method.getRawParameterTypes();
                boolean first =
                        !parameters.isEmpty()
                                && parameters.getFirst().isEquivalentTo(TenantId.class);
                events.add(
                        new SimpleConditionEvent(
                                method, first, method.getFullName() + " does not"));
            }
        };
    }
}
