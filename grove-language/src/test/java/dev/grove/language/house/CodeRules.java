package dev.grove.language.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Rules of every module. A module's own stand in its test, which implements this. */
public interface CodeRules {

    /** Classes of the module. */
    JavaClasses classes();

    /** Leaves out what Spring writes into the server's classes as it is built. */
    ImportOption NOT_GENERATED =
            location -> !location.contains("__") && !location.contains("SpringCGLIB");

    /** All below a package, without tests. */
    static JavaClasses classesOf(String root) {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(new ImportOption.DoNotIncludePackageInfos())
                .withImportOption(NOT_GENERATED)
                .importPackages(root);
    }

    @Test
    default void timeComesFromTheInjectedClock() {
        noClasses().should().callMethod(Instant.class, "now").check(classes());
    }

    @Test
    default void jsonIsJackson3() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.fasterxml.jackson.databind..", "com.fasterxml.jackson.core..")
                .check(classes());
    }

    @Test
    default void nothingIsInjectedIntoFields() {
        noFields()
                .should()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
                .orShould()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Value")
                .orShould()
                .beAnnotatedWith("jakarta.inject.Inject")
                .check(classes());
    }

    @Test
    default void everyPackageIsNullMarked() {
        assertThat(PackageRules.notNullMarked(classes())).isEmpty();
    }

    @Test
    default void packagesFormNoCycles() {
        PackageRules.formNoCycles().check(classes());
    }
}
