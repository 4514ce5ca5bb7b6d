package dev.grove.server.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * Cuts off answers that fail after they have begun: the web server closes their connections, by
 * which a caller sees that the end is missing. A problem would be a part of what was sent before.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class CutOffAnswers implements HandlerExceptionResolver {

    private static final Logger LOG = LoggerFactory.getLogger(CutOffAnswers.class);

    /** Throws what the web server is to see; null for an answer that has not begun. */
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Object handler,
            Exception failure) {
        if (!response.isCommitted()) {
            return null;
        }
        if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            LOG.debug("The reader of {} has gone", request.getRequestURI());
            return new ModelAndView();
        }
        LOG.warn(
                "{} {} is cut off in the middle of its answer: {}",
                request.getMethod(),
                request.getRequestURI(),
                failure.getMessage());
        throw failure instanceof RuntimeException unchecked
                ? unchecked
                : new IllegalStateException(failure);
    }
}
