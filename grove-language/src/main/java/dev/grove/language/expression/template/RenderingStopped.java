package dev.grove.language.expression.template;

import dev.grove.language.expression.Evaluation;

/** Leaves a template at the expression that failed. */
final class RenderingStopped extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Evaluation.Failed failed;

    RenderingStopped(Evaluation.Failed failed) {
        super(failed.fault().message(), null, false, false);
        this.failed = failed;
    }

    Evaluation.Failed failed() {
        return failed;
    }
}
