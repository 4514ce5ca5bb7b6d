package dev.grove.core.run.governance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.language.house.CodeRules;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Makers of runs, each with the test of its doors: one more needs a decision on its starts, and a
 * door in that test.
 */
class StartEntrancesTest {

    private static final Map<String, String> MAKERS =
            Map.of(
                    "RunStarts",
                            "StartDoorsIT: starts, forms, completions, published agents, reruns",
                    "CallStarts", "StartDoorsIT: a call alone",
                    "RunForks", "StartDoorsIT: a fork",
                    "MessageRun", "StartDoorsIT: messages and chats",
                    "WorkflowStarts", "StartDoorsIT: workflows",
                    "ForkInserts", "StartDoorsIT: a workflow's fork",
                    "ChildRuns", "StartRulesIT.theModelReadsThatWhatItDelegatedToMayNotStart",
                    "NodeRuns", "StartRulesIT.aNodeWhoseRunMayNotStartFailsAndIsNotTriedAgain");

    private static final JavaClasses CODE = CodeRules.classesOf("dev.grove.core");

    @Test
    void areAllKnown() {
        Set<String> makers =
                CODE.stream()
                        .flatMap(each -> each.getConstructorCallsFromSelf().stream())
                        .filter(call -> call.getTargetOwner().isEquivalentTo(PendingRun.class))
                        .map(JavaConstructorCall::getOriginOwner)
                        .filter(maker -> !maker.isEquivalentTo(PendingRun.class))
                        .map(StartEntrancesTest::outermost)
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(makers).isEqualTo(new TreeSet<>(MAKERS.keySet()));
    }

    /** An authority is bound to a run where its maker is, so that no other one slips in. */
    @Test
    void alonePutRunsUnderAnAuthority() {
        Set<String> binders =
                CODE.stream()
                        .flatMap(each -> each.getMethodCallsFromSelf().stream())
                        .filter(call -> call.getName().equals("under"))
                        .filter(StartEntrancesTest::isOfRun)
                        .map(JavaMethodCall::getOriginOwner)
                        .filter(binder -> !binder.isEquivalentTo(PendingRun.class))
                        .map(StartEntrancesTest::outermost)
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(binders).isEqualTo(new TreeSet<>(MAKERS.keySet()));
    }

    private static boolean isOfRun(JavaMethodCall call) {
        return Stream.of(PendingRun.class, RunOrigin.class)
                .anyMatch(type -> call.getTargetOwner().isEquivalentTo(type));
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass()
                .map(StartEntrancesTest::outermost)
                .orElse(type.getSimpleName());
    }
}
