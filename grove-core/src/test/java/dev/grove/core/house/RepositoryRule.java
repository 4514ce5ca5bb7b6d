package dev.grove.core.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.TenantId;
import dev.grove.core.session.Speaker;
import java.sql.Connection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * A class with SQL is a repository, annotated or not. Its methods that reach the database, and all
 * of one that is annotated, take a {@link TenantSql}, which is bound to one tenant, or the tenant
 * first, or the caller that has one (a database may come before it), or belong to an object that
 * has a {@link TenantSql}, or say {@link CrossTenant}. A plain {@link JdbcClient} beside a tenant
 * is not enough: what the statement binds would be left to each of its callers.
 */
public final class RepositoryRule {

    private static final Set<String> DATABASES =
            Set.of(
                    JdbcClient.class.getName(),
                    TenantSql.class.getName(),
                    TenantDatabase.class.getName(),
                    EngineDatabase.class.getName(),
                    DataSource.class.getName(),
                    Connection.class.getName());

    /** These set the tenant themselves, or hand out what is bound to it. */
    private static final Set<String> BEFORE_THE_TENANT =
            Set.of(TenantDatabase.class.getName(), EngineDatabase.class.getName());

    /** Makes the database itself, before there is a table in it. */
    private static final String EMBEDDED = "dev.grove.core.database.embedded";

    private RepositoryRule() {}

    public static DescribedPredicate<JavaClass> repositories() {
        return DescribedPredicate.describe(
                "are repositories",
                type -> type.isAnnotatedWith(Repository.class) || SqlTexts.hasSql(type));
    }

    public static ArchRule methodsTakeTheTenantFirstOrSayWhyNot() {
        return classes()
                .that(repositories())
                .and()
                .resideOutsideOfPackage(EMBEDDED)
                .should(takeTheTenantFirst());
    }

    private static ArchCondition<JavaClass> takeTheTenantFirst() {
        return new ArchCondition<>("have methods that take the tenant first or say why not") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (type.isAnnotatedWith(CrossTenant.class)) {
                    return;
                }
                for (JavaMethod method : type.getMethods()) {
                    if (isOpen(method) && !method.isAnnotatedWith(CrossTenant.class)) {
                        boolean kept =
                                takesTheTenant(method)
                                        || isOfOneTenant(method)
                                        || !(type.isAnnotatedWith(Repository.class)
                                                || reachesTheDatabase(method, new HashSet<>()));
                        events.add(
                                new SimpleConditionEvent(
                                        method, kept, method.getFullName() + " does not"));
                    }
                }
            }
        };
    }

    private static boolean isOpen(JavaMethod method) {
        return !method.getModifiers().contains(JavaModifier.PRIVATE)
                && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                && !method.getModifiers().contains(JavaModifier.ABSTRACT);
    }

    private static boolean takesTheTenant(JavaMethod method) {
        List<JavaClass> parameters = method.getRawParameterTypes();
        if (parameters.isEmpty()) {
            return false;
        }
        if (parameters.getFirst().isEquivalentTo(TenantSql.class)) {
            return true;
        }
        int first = BEFORE_THE_TENANT.contains(parameters.getFirst().getName()) ? 1 : 0;
        return parameters.size() > first
                && (parameters.get(first).isEquivalentTo(TenantId.class)
                        || parameters.get(first).isEquivalentTo(Speaker.class));
    }

    private static boolean isOfOneTenant(JavaMethod method) {
        return !method.getModifiers().contains(JavaModifier.STATIC)
                && method.getOwner().getFields().stream()
                        .anyMatch(field ->
                                field.getRawType().isEquivalentTo(TenantSql.class)
                                        && field.getModifiers().contains(JavaModifier.FINAL));
    }

    /** By itself or by other methods of its class, up to those that say why they may. */
    private static boolean reachesTheDatabase(JavaMethod method, Set<JavaMethod> seen) {
        if (method.isAnnotatedWith(CrossTenant.class) || !seen.add(method)) {
            return false;
        }
        return method.getMethodCallsFromSelf().stream()
                .anyMatch(call ->
                        DATABASES.contains(call.getTargetOwner().getName())
                                || leadsToTheDatabase(method, call, seen));
    }

    private static boolean leadsToTheDatabase(
            JavaMethod method, JavaMethodCall call, Set<JavaMethod> seen) {
        return call.getTargetOwner().equals(method.getOwner())
                && call.getTarget()
                        .resolveMember()
                        .filter(next -> reachesTheDatabase(next, seen))
                        .isPresent();
    }
}
