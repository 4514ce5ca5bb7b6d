package dev.grove.workspace.proof;

import dev.grove.workspace.proof.CanaryFinding.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Report of what a proof has shown of an engine's limits.
 *
 * @param engine its name and version
 * @param quota means that bounds the bytes and files of a workspace, such as {@code ext4} or {@code
 *     tmpfs}
 * @param provenAt when the canary reported
 * @param findings list with one finding for each limit that there is
 */
public record ProofReport(
        String engine, String quota, Instant provenAt, List<CanaryFinding> findings) {

    private static final String UNPROVEN =
            "not proven: %s. The limit was not reached in %d tries, as on a machine that is too busy: give the engine more CPU time, or less other work. Grove tries again every half minute";

    /** Whether every limit was tried and held. */
    public boolean holds() {
        return !findings.isEmpty() && findings.stream().allMatch(found -> found.is(Outcome.HELD));
    }

    /** Whether the engine let the canary past a limit. */
    boolean hasMissed() {
        return findings.stream().anyMatch(found -> found.is(Outcome.MISSED));
    }

    /**
     * For the record of a run: {@code name}, {@code engine}, {@code quota}, {@code proven_at} and
     * {@code limits}.
     *
     * @param name how the settings call the engine
     */
    public String toJson(String name) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", name)
                        .put("engine", engine)
                        .put("quota", quota)
                        .put("proven_at", provenAt.toString());
        ObjectNode limits = json.putObject("limits");
        findings.forEach(finding -> limits.put(finding.limit(), finding.observed()));
        return json.toString();
    }

    /** Why sandboxes are refused, and what to do; empty if every limit held. */
    String refusal() {
        if (hasMissed()) {
            return "this engine does not hold: " + all(Outcome.MISSED);
        }
        return holds() ? "" : UNPROVEN.formatted(all(Outcome.UNPROVEN), Canary.TRIES);
    }

    /** The limits with such an outcome, with what was seen. */
    private String all(Outcome outcome) {
        return findings.stream()
                .filter(found -> found.is(outcome))
                .map(found -> found.limit() + " (" + found.observed() + ")")
                .collect(Collectors.joining(", "));
    }
}
