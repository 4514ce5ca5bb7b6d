package dev.grove.core.run.workflow.node;

import dev.grove.core.run.record.RunError;

/** A field reads more of the outputs of other nodes than an advance holds. */
public final class ValueTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RunError error;

    /**
     * @param node whose output did not fit
     */
    public ValueTooLarge(String node) {
        super(node, null, false, false);
        this.error =
                new RunError(
                        RunError.EXPRESSION_FAILED,
                        "nodes.%s.output: what one field reads of outputs has more than %,d bytes of JSON; read less, such as counts of a map, or give the elements smaller outputs. GET /workflow-runs/{id}/items has them in pages"
                                .formatted(node, OutputSize.MOST));
    }

    public RunError error() {
        return error;
    }
}
