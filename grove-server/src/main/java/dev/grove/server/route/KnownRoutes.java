package dev.grove.server.route;

import dev.grove.server.operation.OperationHandler;
import dev.grove.server.security.ScopeCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The routes of the API. */
@Component
class KnownRoutes {

    /** Boot's, which monitors look for elsewhere. */
    private static final RoutePattern HEALTH = new RoutePattern("GET", "/actuator/health");

    /** A mapping of any method, as that of MCP is. */
    private static final List<String> ANY = List.of("POST", "GET", "DELETE");

    private record Handled(RoutePattern route, HandlerMethod handler) {}

    private final SingletonSupplier<List<Handled>> all;

    /** The mapping is made after those who are asked about its failures. */
    KnownRoutes(
            @Qualifier("requestMappingHandlerMapping")
                    ObjectProvider<RequestMappingHandlerMapping> mapping) {
        this.all = SingletonSupplier.of(() -> read(mapping.getObject()));
    }

    /** Routes that the caller of this request may use. */
    List<RoutePattern> open() {
        List<RoutePattern> open = new ArrayList<>(List.of(HEALTH));
        all.obtain().stream()
                .filter(each -> ScopeCheck.isOpenToCaller(each.handler()))
                .map(Handled::route)
                .forEach(open::add);
        return open;
    }

    private static List<Handled> read(RequestMappingHandlerMapping mapping) {
        List<Handled> read = new ArrayList<>();
        for (Map.Entry<RequestMappingInfo, HandlerMethod> each :
                mapping.getHandlerMethods().entrySet()) {
            Class<?> type = each.getValue().getBeanType();
            if (OperationHandler.class.isAssignableFrom(type)
                    || type.isAnnotationPresent(RestController.class)) {
                List<String> methods =
                        each.getKey().getMethodsCondition().getMethods().stream()
                                .map(RequestMethod::name)
                                .toList();
                for (String path : each.getKey().getPatternValues()) {
                    for (String method : methods.isEmpty() ? ANY : methods) {
                        read.add(new Handled(new RoutePattern(method, path), each.getValue()));
                    }
                }
            }
        }
        return List.copyOf(read);
    }
}
