package dev.grove.server.run;

import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import java.util.List;
import org.springframework.stereotype.Component;

/** Bodies of the routes that start and resume runs and may stream them. */
@Component
class RunBodies implements OperationSource {

    @Override
    public List<Operation<?>> operations() {
        return List.of();
    }

    @Override
    public List<Class<? extends Record>> bodies() {
        return List.of(StartRunRequest.class, ResumeRunRequest.class, ToolCallRequest.class);
    }
}
