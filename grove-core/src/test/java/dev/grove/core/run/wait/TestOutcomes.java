package dev.grove.core.run.wait;

import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.text.TextDigest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Outcomes of every kind, for tests that go through all of them. */
public final class TestOutcomes {

    private TestOutcomes() {}

    /** Outcome that brings a text, or none. */
    public static WaitOutcome of(
            WaitResolution how, Instant at, @Nullable String content, boolean isError) {
        return of(how, at, null, null, content, isError);
    }

    /** Outcome of an approval. */
    public static WaitOutcome ofApproval(
            WaitResolution how, Instant at, @Nullable ObjectNode edited, @Nullable String digest) {
        return of(how, at, edited, digest, null, false);
    }

    private static WaitOutcome of(
            WaitResolution how,
            Instant at,
            @Nullable ObjectNode edited,
            @Nullable String digest,
            @Nullable String content,
            boolean isError) {
        String text = Objects.requireNonNullElse(content, "");
        var brought = new WaitOutcome.Content(text, TextDigest.sha256(text));
        return switch (how) {
            case ANSWERED -> new WaitOutcome.Answered(at, brought, isError);
            case APPROVED ->
                    new WaitOutcome.Approved(at, null, edited, Objects.requireNonNull(digest));
            case DENIED -> new WaitOutcome.Denied(at, null);
            case EXPIRED -> new WaitOutcome.Expired(at);
            case HAPPENED -> new WaitOutcome.Happened(at, brought);
            case DID_NOT_HAPPEN -> new WaitOutcome.DidNotHappen(at);
            case TELL_MODEL -> new WaitOutcome.TellModel(at);
            case RAISED -> new WaitOutcome.Raised(at, null, new Caps(1, null));
            case GRANTED ->
                    new WaitOutcome.Granted(
                            at,
                            null,
                            new GrantedTerms(
                                    new UUID(0, 1),
                                    List.of("echo"),
                                    null,
                                    List.of(new Lifted("writer", "branches")),
                                    1,
                                    at));
            case STOPPED -> new WaitOutcome.Stopped(at, null);
            case WITHDRAWN -> new WaitOutcome.Withdrawn(at);
        };
    }
}
