package dev.grove.server.security;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.operation.PersonFence;
import dev.grove.core.run.person.RunPersons;
import dev.grove.core.run.record.UnknownRun;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Holds each request that speaks for a person to the {@link PersonFence} of its route, before the
 * route's handler reads anything of it: what is not the person's is answered like what is not
 * there.
 */
final class PersonCheck implements HandlerInterceptor {

    private final CallerArgument callers;
    private final RunPersons persons;

    PersonCheck(CallerArgument callers, RunPersons persons) {
        this.callers = callers;
        this.persons = persons;
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method
                && request.getDispatcherType() == DispatcherType.REQUEST
                && ScopeCheck.statedBy(method) != null) {
            String person = CallerArgument.person(request);
            if (person != null) {
                check(request, person);
            }
        }
        return true;
    }

    private void check(HttpServletRequest request, String person) {
        String path = (String) request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        switch (PersonFence.of(request.getMethod(), path)) {
            case NARROWED, ALIKE -> {
                // Nothing that the route reaches is another person's.
            }
            case OF_RUN -> requireRun(request, path, person);
            case REFUSED ->
                    throw GroveException.invalid(
                            CallerArgument.USER_HEADER,
                            "is not for this route, which acts for the whole tenant and for no"
                                    + " person; leave the header out, with a key that may do so."
                                    + " For a person there are sessions, their runs and approvals,"
                                    + " chats, and /v1");
        }
    }

    private void requireRun(HttpServletRequest request, String path, String person) {
        Map<?, ?> variables =
                (Map<?, ?>) request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        if (!isOf(request, String.valueOf(variables.get("id")), person)) {
            throw path.startsWith("/workflow-runs/")
                    ? UnknownRun.ofWorkflow()
                    : UnknownRun.ofAnyKind();
        }
    }

    private boolean isOf(HttpServletRequest request, String id, String person) {
        return Uuids.parse(id)
                .map(RunId::new)
                .filter(run -> persons.isOf(callers.of(request).tenant(), run, person))
                .isPresent();
    }
}
