package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;
import dev.grove.language.analysis.Analysis;
import org.jspecify.annotations.Nullable;

/** A document that was found right, and may be stored. */
public final class CheckedWorkflow {

    private final TenantId tenant;
    private final WorkflowSource source;
    private final Analysis analysis;

    CheckedWorkflow(TenantId tenant, WorkflowSource source, Analysis analysis) {
        this.tenant = tenant;
        this.source = source;
        this.analysis = analysis;
    }

    TenantId tenant() {
        return tenant;
    }

    WorkflowSource source() {
        return source;
    }

    /** Result of the analysis, with warnings and cost. */
    public Analysis analysis() {
        return analysis;
    }

    /** The version that the document itself asks for; null for any. */
    public @Nullable Integer expectedVersion() {
        return analysis.expectedVersion();
    }

    WorkflowDocument document() {
        return new WorkflowDocument(
                analysis.json().orElseThrow(), analysis.definition().orElseThrow());
    }
}
