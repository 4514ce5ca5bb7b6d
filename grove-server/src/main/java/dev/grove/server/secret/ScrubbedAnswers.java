package dev.grove.server.secret;

import dev.grove.core.operation.ShowsSecret;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.server.problem.ActingTenant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Scrubs every answer, problems too: a run may output a value before it is stored as a secret. An
 * answer in a form that it cannot scrub is refused. Event streams are scrubbed where they are
 * written.
 */
@ControllerAdvice
class ScrubbedAnswers implements ResponseBodyAdvice<Object> {

    private final Scrubbers scrubbers;
    private final JsonMapper json;

    ScrubbedAnswers(Scrubbers scrubbers, JsonMapper json) {
        this.scrubbers = scrubbers;
        this.json = json;
    }

    @Override
    public boolean supports(
            MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converter) {
        return !returnType.hasMethodAnnotation(ShowsNewSecret.class)
                && !returnType.hasMethodAnnotation(ScrubsItself.class);
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returnType,
            MediaType contentType,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        Scrubber scrubber = scrubberOf(request);
        if (body == null
                || scrubber.isIdle()
                || (body instanceof ShowsSecret view && view.showsSecret())) {
            return body;
        }
        if (JacksonJsonHttpMessageConverter.class.isAssignableFrom(converter)) {
            JsonNode tree = json.valueToTree(body);
            return scrubber.scrub(tree);
        }
        if (body instanceof String text) {
            return scrubber.scrub(text);
        }
        if (body instanceof byte[] file) {
            return ofFile(file, scrubber, response);
        }
        throw new IllegalStateException(
                "An answer of a tenant cannot be scrubbed as "
                        + contentType
                        + " by "
                        + converter.getName());
    }

    /** The tag names the bytes that were stored. */
    private static byte[] ofFile(byte[] file, Scrubber scrubber, ServerHttpResponse response) {
        byte[] scrubbed = scrubber.scrub(file);
        if (!Arrays.equals(scrubbed, file)) {
            response.getHeaders().remove(HttpHeaders.ETAG);
        }
        return scrubbed;
    }

    private Scrubber scrubberOf(ServerHttpRequest request) {
        return Optional.of(request)
                .filter(ServletServerHttpRequest.class::isInstance)
                .map(ServletServerHttpRequest.class::cast)
                .flatMap(servlet -> ActingTenant.of(servlet.getServletRequest()))
                .map(scrubbers::of)
                .orElse(Scrubber.NONE);
    }
}
