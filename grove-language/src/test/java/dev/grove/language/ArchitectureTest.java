package dev.grove.language;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.grove.language.house.CodeRules;
import dev.grove.language.house.planted.database.Connected;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.junit.jupiter.api.Test;

class ArchitectureTest implements CodeRules {

    private static final JavaClasses LANGUAGE = CodeRules.classesOf("dev.grove.language");

    /** Anything more ties the language to a server, a database, files or the network. */
    private static final ArchRule KNOWS_THESE_ALONE =
            ArchRuleDefinition.classes()
                    .should()
                    .onlyDependOnClassesThat(
                            resideInAnyPackage(
                                            "dev.grove.language..",
                                            "java.io",
                                            "java.lang..",
                                            "java.math",
                                            "java.nio",
                                            "java.nio.charset",
                                            "java.time..",
                                            "java.util..",
                                            "org.jspecify.annotations",
                                            "com.fasterxml.jackson.annotation",
                                            "tools.jackson..",
                                            "org.snakeyaml.engine..",
                                            "com.networknt.schema..",
                                            "com.google.re2j",
                                            // Lists of CEL's syntax trees.
                                            "com.google.common.collect",
                                            "dev.cel..")
                                    .or(type(URLDecoder.class))
                                    // Digests of texts.
                                    .or(type(MessageDigest.class))
                                    .or(type(NoSuchAlgorithmException.class)));

    @Override
    public JavaClasses classes() {
        return LANGUAGE;
    }

    @Test
    void knowsNeitherSpringNorADatabaseNorTheEngine() {
        // A wrong root package would find nothing and pass.
        assertThat(LANGUAGE.stream().map(JavaClass::getSimpleName))
                .contains("Expressions", "WorkflowDocuments", "WorkflowAnalysis");
        KNOWS_THESE_ALONE.check(LANGUAGE);
    }

    @Test
    void reportsAClassThatKnowsADatabase() {
        JavaClasses planted = new ClassFileImporter().importClasses(Connected.class);

        assertThat(KNOWS_THESE_ALONE.evaluate(planted).getFailureReport().getDetails())
                .isNotEmpty()
                .allSatisfy(detail -> assertThat(detail).contains("java.sql.Connection"));
    }

    /** Expressions of tenants are evaluated within bounds, which only this package keeps. */
    @Test
    void onlyExpressionsSeeCel() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.language.expression..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cel..")
                .check(LANGUAGE);
    }

    /** Work is counted by those who make values, so nobody else makes any. */
    @Test
    void onlyExpressionsMakeValues() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grove.language.expression..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.grove.language.expression.value",
                        "dev.grove.language.expression.function")
                .check(LANGUAGE);
    }
}
