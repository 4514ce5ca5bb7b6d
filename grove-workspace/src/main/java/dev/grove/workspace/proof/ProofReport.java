package dev.grove.workspace.proof;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was proven of an engine.
 *
 * @param engine its name and version
 * @param quota what holds the bytes and files of a workspace, such as {@code ext4} or {@code tmpfs}
 * @param provenAt when the canary reported
 */
public record ProofReport(String engine, String quota, Instant provenAt, List<Finding> findings) {

    /** Whether every limit held. */
    public boolean holds() {
        return findings.stream().allMatch(Finding::held);
    }

    /**
     * For the record of a run: {@code engine}, {@code quota}, {@code proven_at} and {@code limits}.
     */
    public String toJson() {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("engine", engine)
                        .put("quota", quota)
                        .put("proven_at", provenAt.toString());
        ObjectNode limits = json.putObject("limits");
        findings.forEach(finding -> limits.put(finding.limit(), finding.observed()));
        return json.toString();
    }

    /** The limits that did not hold, with what was seen; empty if all did. */
    public String missed() {
        return findings.stream()
                .filter(finding -> !finding.held())
                .map(finding -> finding.limit() + " (" + finding.observed() + ")")
                .collect(Collectors.joining(", "));
    }
}
