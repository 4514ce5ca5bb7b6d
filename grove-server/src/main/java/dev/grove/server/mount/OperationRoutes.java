package dev.grove.server.mount;

import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Adds the operations' routes to those of the controllers, before the server takes requests. */
@Component
class OperationRoutes implements SmartInitializingSingleton {

    private final RequestMappingHandlerMapping mapping;
    private final List<OperationSource> sources;
    private final OperationInputs inputs;

    OperationRoutes(
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
            List<OperationSource> sources,
            OperationInputs inputs) {
        this.mapping = mapping;
        this.sources = List.copyOf(sources);
        this.inputs = inputs;
    }

    @Override
    public void afterSingletonsInstantiated() {
        sources.stream().flatMap(source -> source.operations().stream()).forEach(this::mount);
    }

    private void mount(Operation<?> operation) {
        Route route = operation.route();
        if (route != null) {
            RequestMappingInfo info =
                    RequestMappingInfo.paths(route.path())
                            .methods(RequestMethod.valueOf(route.method().name()))
                            .options(mapping.getBuilderConfiguration())
                            .build();
            mapping.registerMapping(
                    info,
                    new MountedOperation(operation, route, inputs),
                    MountedOperation.handler(route));
        }
    }
}
