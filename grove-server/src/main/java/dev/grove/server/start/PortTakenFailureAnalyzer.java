package dev.grove.server.start;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** In Grove's own settings, where Spring Boot speaks of its. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PortTakenFailureAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {

    @Override
    protected FailureAnalysis analyze(Throwable failure, PortInUseException taken) {
        return new FailureAnalysis(
                "Port " + taken.getPort() + " is taken by another program.",
                "Name another port with GROVE_PORT (./grove up --port N), or stop what listens there.",
                failure);
    }
}
