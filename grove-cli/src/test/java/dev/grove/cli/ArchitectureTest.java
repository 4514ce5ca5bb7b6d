package dev.grove.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.grove.language.house.CodeRules;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ArchitectureTest implements CodeRules {

    private static final JavaClasses CLI = CodeRules.classesOf("dev.grove.cli");

    @Override
    public JavaClasses classes() {
        return CLI;
    }

    @Test
    void knowsNothingOfTheServer() {
        // A wrong root package would find nothing and pass.
        assertThat(CLI.stream().map(JavaClass::getSimpleName))
                .contains("Grove", "ChatCommand", "ApiClient", "Screen");
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.grove.core..",
                        "dev.grove.language..",
                        "dev.grove.mcp..",
                        "dev.grove.server..",
                        "dev.grove.workspace..",
                        "org.springframework..")
                .check(CLI);
    }

    /** Text that a verb printed past the screen would reach the terminal as the server sent it. */
    @Test
    void onlyTheScreenPrints() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.grove.cli.chat..", "dev.grove.cli.http..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(PrintStream.class)
                .check(CLI);
    }

    @Test
    void onlyTheTerminalSeesJLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.cli.terminal..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.jline..")
                .check(CLI);
    }

    @Test
    void verbsKnowNotEachOtherAndNothingBelowKnowsAVerb() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.grove.cli.exit..",
                        "dev.grove.cli.http..",
                        "dev.grove.cli.option..",
                        "dev.grove.cli.terminal..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.grove.cli", "dev.grove.cli.chat..")
                .check(CLI);
    }
}
