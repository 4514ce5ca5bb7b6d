package dev.grove.server.pending;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.pending.PendingKind;
import dev.grove.language.text.NearestNames;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Kinds of what is answered from outside, as a query names them. */
final class PendingKinds {

    private static final List<PendingKind> ALL = List.of(PendingKind.values());

    private PendingKinds() {}

    static Set<PendingKind> of(List<@Nullable String> names) {
        Set<PendingKind> kinds = EnumSet.noneOf(PendingKind.class);
        for (String listed : names) {
            for (String name : (listed == null ? "" : listed).split(",", -1)) {
                kinds.add(kind(name.strip()));
            }
        }
        return kinds;
    }

    private static PendingKind kind(String name) {
        return ALL.stream()
                .filter(kind -> kind.wireName().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.invalid(
                                "kind",
                                NearestNames.asChoice(
                                        name, ALL.stream().map(PendingKind::wireName).toList())));
    }
}
