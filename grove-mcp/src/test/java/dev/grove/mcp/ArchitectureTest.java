package dev.grove.mcp;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.grove.core.HouseRules;
import dev.grove.language.house.CodeRules;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTest implements HouseRules {

    private static final JavaClasses MCP = CodeRules.classesOf("dev.grove.mcp");

    @Override
    public JavaClasses classes() {
        return MCP;
    }

    @Test
    void packagesTouchOnlyEachOthersFrontDoorsAndFormNoCycles() {
        ApplicationModules modules = ApplicationModules.of("dev.grove.mcp");
        // A wrong root package would find nothing and pass.
        assertThat(modules.stream().map(module -> module.getBasePackage().getLocalName()))
                .contains("catalog", "wire", "era", "dispatch", "listen", "session");
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
    void theSdkIsForTests() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.modelcontextprotocol..")
                .check(MCP);
    }
}
