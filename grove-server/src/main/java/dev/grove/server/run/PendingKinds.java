package dev.grove.server.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.WaitKind;
import dev.grove.language.text.NearestNames;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Kinds of waits that are answered from outside, as a query names them. */
final class PendingKinds {

    private static final List<WaitKind> ANSWERED =
            List.of(WaitKind.APPROVAL, WaitKind.IN_DOUBT, WaitKind.BUDGET, WaitKind.CLIENT_TOOL);

    private PendingKinds() {}

    static Set<WaitKind> of(List<@Nullable String> names) {
        Set<WaitKind> kinds = EnumSet.noneOf(WaitKind.class);
        for (String listed : names) {
            for (String name : (listed == null ? "" : listed).split(",", -1)) {
                kinds.add(kind(name.strip()));
            }
        }
        return kinds;
    }

    private static WaitKind kind(String name) {
        return ANSWERED.stream()
                .filter(kind -> kind.wireName().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.invalid(
                                "kind",
                                NearestNames.asChoice(
                                        name, ANSWERED.stream().map(WaitKind::wireName).toList())));
    }
}
