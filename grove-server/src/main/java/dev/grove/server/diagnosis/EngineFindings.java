package dev.grove.server.diagnosis;

import dev.grove.server.diagnosis.DiagnosisFinding.Severity;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Findings about engines: what their state means, and the remedy. An engine that is not used is an
 * error where there is no other.
 */
final class EngineFindings {

    private static final Duration SOON = Duration.ofDays(14);

    private static final String REFUSED =
            "Agents with ws_* or git_* tools are refused with sandbox_unavailable; all else works.";

    private static final String LESS =
            "Runs get their sandboxes on the other engines, which have the less room.";

    private final String image;
    private final Clock clock;

    /**
     * Words for engines of one server.
     *
     * @param image that sandboxes are made of
     */
    EngineFindings(String image, Clock clock) {
        this.image = image;
        this.clock = clock;
    }

    /** Where none is wanted. */
    static DiagnosisFinding off() {
        return DiagnosisFinding.ok(
                "engine_off",
                "Sandboxes are switched off by GROVE_SANDBOX=none: agents with ws_* or git_* tools"
                        + " are refused.");
    }

    /**
     * An engine that cannot be used at all.
     *
     * @param name what the message begins with
     * @param others whether another can be used
     */
    DiagnosisFinding unusable(String name, SandboxStatus answer, boolean others) {
        return finding(
                code(answer.obstacle()),
                name
                        + (others ? "It makes no sandbox: " : "No sandbox can be had: ")
                        + answer.reason()
                        + ".",
                others,
                EngineRemedy.of(answer.obstacle(), image));
    }

    private static String code(Obstacle obstacle) {
        return switch (obstacle) {
            case CERTIFICATE_FILES,
                    CERTIFICATE_EXPIRED,
                    CERTIFICATE_NAME,
                    CERTIFICATE_UNTRUSTED,
                    CERTIFICATE_REJECTED,
                    TLS_FAILED ->
                    "engine_certificate_refused";
            case NONE, OFF, AWAY, NOT_LISTENING, UNKNOWN_HOST, NO_TLS, IMAGE, LIMITS, UNTRIED ->
                    "engine_unusable";
        };
    }

    /** An engine that answers when there is no server to prove its limits. */
    DiagnosisFinding answers(String name, SandboxStatus answer, String address) {
        return DiagnosisFinding.ok(
                "engine_answers",
                name
                        + answer.engine()
                        + " at "
                        + address
                        + " answers, and has the image "
                        + image
                        + "; its limits are proven when a server starts.");
    }

    /**
     * An engine that answers.
     *
     * @param last whether sandboxes are made on it
     * @param report of its canary, if there is one of this engine
     */
    DiagnosisFinding proof(
            String name,
            SandboxStatus answer,
            SandboxStatus last,
            Optional<ProofReport> report,
            boolean others) {
        if (last.usable()) {
            return DiagnosisFinding.ok(
                    "engine_proven",
                    name
                            + answer.engine()
                            + " answers, and holds all limits; workspaces are bounded by "
                            + report.map(ProofReport::quota).orElse("nothing yet")
                            + ".");
        }
        boolean untried = last.obstacle() == Obstacle.UNTRIED || report.isEmpty();
        return finding(
                untried ? "limits_untried" : "limits_not_held",
                name + answer.engine() + " answers; " + last.reason() + ".",
                others,
                untried
                        ? "Wait for the canary, which tries again within half a minute. Where it"
                                + " keeps failing, mend what the reason names, such as"
                                + " GROVE_WORKSPACES_RUNTIME; the server's log says more."
                        : "Mend the limits below. Grove tries again every half minute.");
    }

    /** An engine that is still used for what was proven before. */
    DiagnosisFinding canaryFailed(String name, SandboxStatus answer, String reason) {
        return DiagnosisFinding.warning(
                "engine_canary_failed",
                name + answer.engine() + " answers, and its last canary failed: " + reason + ".",
                "Sandboxes may fail to be made. The engine is not used any more when the next"
                        + " canary, within half a minute, fails as well.",
                "Mend what the reason names (room on the engine's disk, its runtime, the image); the"
                        + " server's log says more.");
    }

    /** Certificates that are about to end, if they are. */
    Optional<DiagnosisFinding> certificate(String name, Instant until) {
        if (until.isAfter(clock.instant().plus(SOON))) {
            return Optional.empty();
        }
        return Optional.of(
                DiagnosisFinding.warning(
                        "engine_certificate_ends",
                        name + "What this server proves itself with ends at " + until + ".",
                        "From then on the engine is not used.",
                        "Put renewed files in their place (ca.pem, cert.pem, key.pem); they are read"
                                + " without a restart."));
    }

    /** Lowers an error to a warning: one unusable engine is no error where another is used. */
    static DiagnosisFinding besideOthers(DiagnosisFinding finding) {
        return finding.severity() == Severity.ERROR
                ? new DiagnosisFinding(
                        finding.code(),
                        Severity.WARNING,
                        finding.message(),
                        finding.meaning(),
                        finding.remedy())
                : finding;
    }

    private static DiagnosisFinding finding(
            String code, String message, boolean others, String remedy) {
        return new DiagnosisFinding(
                code,
                others ? Severity.WARNING : Severity.ERROR,
                message,
                others ? LESS : REFUSED,
                remedy);
    }
}
