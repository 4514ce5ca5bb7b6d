package dev.grove.mcp;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.stereotype.Repository;

class ArchitectureTest {

    private static final JavaClasses MCP =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(new ImportOption.DoNotIncludePackageInfos())
                    .importPackages("dev.grove.mcp");

    @Test
    void packagesTouchOnlyEachOthersFrontDoorsAndFormNoCycles() {
        ApplicationModules modules = ApplicationModules.of("dev.grove.mcp");
        // A wrong root package would find nothing and pass.
        assertThat(modules.stream().map(module -> module.getBasePackage().getLocalName()))
                .contains("catalog", "wire", "era", "dispatch", "listen", "session", "audit");
        modules.verify();
    }

    @Test
    void webIsTheTransportsBusinessAndSecurityTheServers() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.mcp.transport..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "org.springframework.web..")
                .check(MCP);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework.security..", "dev.grove.server..")
                .check(MCP);
    }

    @Test
    void sandboxesAndGitAreOthersBusiness() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.grove.workspace..", "com.github.dockerjava..", "org.eclipse.jgit..")
                .check(MCP);
    }

    @Test
    void theSdkIsTheClientsBusiness() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.mcp.client..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.modelcontextprotocol..")
                .check(MCP);
    }

    @Test
    void timeComesFromTheInjectedClock() {
        noClasses().should().callMethod(Instant.class, "now").check(MCP);
    }

    @Test
    void jsonIsJackson3() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.fasterxml.jackson.databind..", "com.fasterxml.jackson.core..")
                .check(MCP);
    }

    @Test
    void nothingIsInjectedIntoFields() {
        noFields()
                .should()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
                .orShould()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Value")
                .check(MCP);
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
                .should(takeTheTenantFirst())
                .check(MCP);
    }

    private static ArchCondition<JavaMethod> takeTheTenantFirst() {
        return new ArchCondition<>("take the tenant first") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean excused =
                        method.isAnnotatedWith(CrossTenant.class)
                                || method.getOwner().isAnnotatedWith(CrossTenant.class);
                boolean first =
                        !method.getRawParameterTypes().isEmpty()
                                && method.getRawParameterTypes()
                                        .getFirst()
                                        .isEquivalentTo(TenantId.class);
                events.add(
                        new SimpleConditionEvent(
                                method, excused || first, method.getFullName() + " does not"));
            }
        };
    }
}
