package dev.grove.server.diagnosis;

import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.id.TenantId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Whether runs stand still because their tenant is braked. */
@Component
@Order(10)
class BrakeCheck implements Check {

    private static final int MOST_NAMED = 5;

    private final KnownCeilings ceilings;

    BrakeCheck(KnownCeilings ceilings) {
        this.ceilings = ceilings;
    }

    @Override
    public String name() {
        return "brakes";
    }

    @Override
    public List<DiagnosisFinding> findings() {
        List<DiagnosisFinding> findings = new ArrayList<>();
        braked(
                BrakeMode.PAUSE,
                ceilings.paused(),
                "Their runs begin no act and wait; new ones wait in the queue.",
                findings);
        braked(
                BrakeMode.STOP,
                ceilings.stopped(),
                "Their runs have failed with braked, and new ones are refused.",
                findings);
        if (findings.isEmpty()) {
            findings.add(DiagnosisFinding.ok("no_brake", "No tenant is braked."));
        }
        return findings;
    }

    private static void braked(
            BrakeMode mode,
            Collection<TenantId> tenants,
            String meaning,
            List<DiagnosisFinding> findings) {
        if (tenants.isEmpty()) {
            return;
        }
        String named =
                tenants.stream()
                        .map(TenantId::toString)
                        .sorted()
                        .limit(MOST_NAMED)
                        .collect(Collectors.joining(", "));
        findings.add(
                DiagnosisFinding.warning(
                        "braked",
                        "The brake is set to %s for %d %s: %s%s."
                                .formatted(
                                        mode.wireName(),
                                        tenants.size(),
                                        tenants.size() == 1 ? "tenant" : "tenants",
                                        named,
                                        tenants.size() > MOST_NAMED ? ", …" : ""),
                        meaning,
                        "GET /tenants/{id}/ceiling says who, since when and why; POST /tenants/{id}/brake {\"mode\": \"none\"} releases it."));
    }
}
