package dev.grove.server.diagnosis;

import dev.grove.core.run.lease.ClusterState;
import dev.grove.core.run.lease.ClusterState.ClockOf;
import dev.grove.core.run.lease.ReplicaClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Whether the clocks of the replicas and of the database show the same. */
@Component
@Order(3)
class ClockCheck implements Check {

    private static final int ERROR_FACTOR = 10;

    private final ClusterState cluster;
    private final ReplicaClock mine;
    private final DiagnosisSettings settings;

    ClockCheck(ClusterState cluster, ReplicaClock mine, DiagnosisSettings settings) {
        this.cluster = cluster;
        this.mine = mine;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "clocks";
    }

    /** This server's clock is compared now; the others' is in their rows. */
    @Override
    public List<DiagnosisFinding> findings() {
        Duration here = mine.ahead();
        List<ClockOf> clocks = cluster.clocks();
        List<DiagnosisFinding> findings = new ArrayList<>();
        if (isSkewed(here)) {
            findings.add(skewed("of this server", here));
        }
        for (ClockOf clock : clocks) {
            Duration ahead = clock.ahead();
            if (!clock.asked() && ahead != null && isSkewed(ahead)) {
                findings.add(skewed("of the server " + clock.id(), ahead));
            }
        }
        if (findings.isEmpty()) {
            findings.add(
                    DiagnosisFinding.ok(
                            "clocks_agree",
                            "The clocks of "
                                    + (clocks.size() == 1 ? "1 server" : clocks.size() + " servers")
                                    + " are within "
                                    + settings.clockSkew().toMillis()
                                    + " ms of the database's."));
        }
        return findings;
    }

    private boolean isSkewed(Duration ahead) {
        return ahead.abs().compareTo(settings.clockSkew()) >= 0;
    }

    private DiagnosisFinding skewed(String of, Duration ahead) {
        String message =
                "The clock "
                        + of
                        + " is "
                        + ahead.abs().toMillis()
                        + " ms "
                        + (ahead.isNegative() ? "behind" : "ahead of")
                        + " the database's.";
        String meaning =
                "What it writes is dated wrongly: deadlines, approvals, tokens and signatures end"
                        + " too early or too late. Leases are not affected.";
        String remedy =
                "Have both machines follow a time server, and see that they do: timedatectl"
                        + " set-ntp true && chronyc tracking";
        boolean much = ahead.abs().compareTo(settings.clockSkew().multipliedBy(ERROR_FACTOR)) >= 0;
        return much
                ? DiagnosisFinding.error("clock_skewed", message, meaning, remedy)
                : DiagnosisFinding.warning("clock_skewed", message, meaning, remedy);
    }
}
