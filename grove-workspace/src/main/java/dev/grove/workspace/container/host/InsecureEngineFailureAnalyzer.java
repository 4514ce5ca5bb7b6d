package dev.grove.workspace.container.host;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Says what a server needs that is to use an engine on another machine. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InsecureEngineFailureAnalyzer extends AbstractFailureAnalyzer<InsecureEngineException> {

    @Override
    protected FailureAnalysis analyze(Throwable failure, InsecureEngineException insecure) {
        return new FailureAnalysis(
                insecure.getMessage(),
                "Set GROVE_WORKSPACES_REMOTE_CERTIFICATES to a folder with ca.pem, cert.pem and"
                        + " key.pem (docs/engines.md says how to make them), name an engine of this"
                        + " machine, or do without sandboxes: GROVE_SANDBOX=none.",
                failure);
    }
}
