package dev.grove.server.workflow;

/** Approvals of asks that show nothing: their digest is that of an empty object. */
public final class WorkflowApprovals {

    private static final String DIGEST =
            "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";

    public static final String OF_NOTHING_SHOWN =
            "{\"decision\":\"approve\",\"digest\":\"" + DIGEST + "\"}";

    private WorkflowApprovals() {}

    /** With an answer to the form. */
    public static String ofNothingShown(String answer) {
        return "{\"decision\":\"approve\",\"answer\":%s,\"digest\":\"%s\"}"
                .formatted(answer, DIGEST);
    }
}
