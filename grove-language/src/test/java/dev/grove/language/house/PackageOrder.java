package dev.grove.language.house;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;

/** Declared order of packages: each uses those before it only, and none is missing. */
public final class PackageOrder {

    private PackageOrder() {}

    /**
     * @param below package whose packages, itself included, are all in the order
     * @param order packages, the lowest first
     */
    public static ArchRule of(String below, List<String> order) {
        return ArchRuleDefinition.classes()
                .that(
                        DescribedPredicate.describe(
                                "are in or below " + below,
                                type ->
                                        type.getPackageName().equals(below)
                                                || type.getPackageName().startsWith(below + ".")))
                .should(useLower(order));
    }

    private static ArchCondition<JavaClass> useLower(List<String> order) {
        return new ArchCondition<>("use packages that are lower in the declared order") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                int own = order.indexOf(type.getPackageName());
                if (own < 0) {
                    events.add(
                            SimpleConditionEvent.violated(
                                    type, type.getPackageName() + " has no place in the order"));
                }
                type.getDirectDependenciesFromSelf().stream()
                        .filter(arrow ->
                                own >= 0
                                        && order.indexOf(arrow.getTargetClass().getPackageName())
                                                > own)
                        .forEach(arrow ->
                                events.add(
                                        SimpleConditionEvent.violated(
                                                type, "Upward: " + arrow.getDescription())));
            }
        };
    }
}
