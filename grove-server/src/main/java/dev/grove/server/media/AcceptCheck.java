package dev.grove.server.media;

import dev.grove.server.operation.OperationHandler;
import dev.grove.server.problem.Representations;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Refuses a request whose caller would not read the answer, before anything is done for it. Spring
 * MVC finds that out when it writes the answer: by then a run has begun whose id no caller has.
 * What answers with nothing, or writes what it answers itself, is for all.
 */
@Configuration(proxyBeanMethods = false)
class AcceptCheck implements HandlerInterceptor, WebMvcConfigurer {

    /** Order after the check of scopes: a missing scope is reported first. */
    private static final int AFTER_SCOPES = 1;

    private final Map<Method, List<MediaType>> known = new ConcurrentHashMap<>();

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).order(AFTER_SCOPES);
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method
                && request.getDispatcherType() == DispatcherType.REQUEST
                && method.getBeanType().getName().startsWith("dev.grove.")) {
            List<MediaType> answered =
                    method.getBean() instanceof OperationHandler operation
                            ? operation.mediaTypes()
                            : known.computeIfAbsent(method.getMethod(), _ -> answersOf(method));
            if (!answered.isEmpty()) {
                Representations.refusal(answered, request)
                        .ifPresent(refusal -> {
                            throw refusal;
                        });
            }
        }
        return true;
    }

    /** Media types that the route declares; else JSON, if it gives something back. */
    private static List<MediaType> answersOf(HandlerMethod method) {
        RequestMapping mapping =
                AnnotatedElementUtils.findMergedAnnotation(
                        method.getMethod(), RequestMapping.class);
        if (mapping != null && mapping.produces().length > 0) {
            return MediaType.parseMediaTypes(List.of(mapping.produces()));
        }
        ResolvableType type = ResolvableType.forMethodReturnType(method.getMethod());
        Class<?> given =
                ResponseEntity.class.isAssignableFrom(type.toClass())
                        ? type.getGeneric(0).toClass()
                        : type.toClass();
        return given == void.class || given == Void.class
                ? List.of()
                : List.of(MediaType.APPLICATION_JSON);
    }
}
