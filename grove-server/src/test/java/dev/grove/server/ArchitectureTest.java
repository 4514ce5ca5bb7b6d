package dev.grove.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.grove.core.HouseRules;
import dev.grove.language.house.CodeRules;
import dev.grove.server.security.OpenToAll;
import dev.grove.server.security.RequiresScope;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

class ArchitectureTest implements HouseRules {

    private static final JavaClasses SERVER = CodeRules.classesOf("dev.grove.server");

    @Override
    public JavaClasses classes() {
        return SERVER;
    }

    /** Storage is the business of the other modules. */
    @Override
    public boolean hasRepositories() {
        return false;
    }

    @Test
    void featuresFormNoCycles() {
        ApplicationModules modules =
                ApplicationModules.of(
                        "dev.grove.server", JavaClass.Predicates.simpleNameContaining("__"));
        assertThat(modules.stream().map(module -> module.getBasePackage().getLocalName()))
                .contains("mount", "problem", "run", "security");
        modules.verify();
    }

    @Test
    void everyRouteStatesItsScope() {
        methods()
                .that()
                .areDeclaredInClassesThat()
                .areAnnotatedWith(RestController.class)
                .and()
                .areMetaAnnotatedWith(RequestMapping.class)
                .should(stateAScope())
                .check(SERVER);
    }

    @Test
    void sandboxesGitAndBucketsAreOthersBusiness() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.github.dockerjava..", "org.eclipse.jgit..", "software.amazon.awssdk..")
                .check(SERVER);
    }

    private static ArchCondition<JavaMethod> stateAScope() {
        return new ArchCondition<>("state a scope") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean stated =
                        method.isAnnotatedWith(RequiresScope.class)
                                || method.getOwner().isAnnotatedWith(RequiresScope.class)
                                || method.isAnnotatedWith(OpenToAll.class)
                                || method.getOwner().isAnnotatedWith(OpenToAll.class);
                events.add(
                        new SimpleConditionEvent(
                                method, stated, method.getFullName() + " states none"));
            }
        };
    }
}
