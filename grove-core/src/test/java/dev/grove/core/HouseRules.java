package dev.grove.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

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
import org.springframework.stereotype.Repository;

/** The rules of every module. A module's own stand in its test, which implements this. */
public interface HouseRules {

    /** Of the module. */
    JavaClasses classes();

    /**
     * False only where there are none: of no repository, a rule about their methods says nothing.
     */
    default boolean hasRepositories() {
        return true;
    }

    /** All below a package, without tests. */
    static JavaClasses classesOf(String root) {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(new ImportOption.DoNotIncludePackageInfos())
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
    default void repositoryMethodsTakeTheTenantFirstOrSayWhyNot() {
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
                .allowEmptyShould(!hasRepositories())
                .check(classes());
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
