package dev.grove.server.mount;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Versioned;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.media.AskedForm;
import dev.grove.server.operation.OperationHandler;
import dev.grove.server.version.VersionTag;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An operation as the handler of its route. */
public final class MountedOperation implements OperationHandler {

    private static final int QUERY_INDEX = 3;

    /** Parameter that framework's words on members of paths and queries refer to. */
    static final MethodParameter QUERY = new MethodParameter(handler(Route.get("/")), QUERY_INDEX);

    private final Operation<?> operation;
    private final Route route;
    private final OperationInputs inputs;

    MountedOperation(Operation<?> operation, Route route, OperationInputs inputs) {
        this.operation = operation;
        this.route = route;
        this.inputs = inputs;
    }

    /** Returns the method below that takes the requests of a route. */
    static Method handler(Route route) {
        String name =
                switch (route.body()) {
                    case NONE -> "withoutBody";
                    case OPTIONAL -> "withOptionalBody";
                    case NEEDED, WHOLE -> "withBody";
                    case PAYLOAD -> "withPayload";
                };
        for (Method method : ReflectionUtils.getDeclaredMethods(MountedOperation.class)) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new IllegalStateException(name);
    }

    @Override
    public Scope scope() {
        return operation.scope();
    }

    @Override
    public boolean isForOperators() {
        return route.reach() == Route.Reach.OPERATOR;
    }

    @Override
    public Set<String> queryParameters() {
        return OperationInputs.inQuery(operation.input(), route);
    }

    @Override
    public List<MediaType> mediaTypes() {
        return switch (operation.answer()) {
            case AnswerType.Removed _ -> List.of();
            case AnswerType.Document(var _, String other) ->
                    List.of(MediaType.APPLICATION_JSON, MediaType.parseMediaType(other));
            case AnswerType.Formatted(var _, String other) ->
                    List.of(MediaType.APPLICATION_JSON, MediaType.parseMediaType(other));
            case AnswerType.View _,
                    AnswerType.Accepted _,
                    AnswerType.Created _,
                    AnswerType.Stored _,
                    AnswerType.Begun _,
                    AnswerType.Listed _ ->
                    List.of(MediaType.APPLICATION_JSON);
        };
    }

    @Override
    public boolean takesIdempotencyKey() {
        return route.takesIdempotencyKey();
    }

    @Override
    public @Nullable String knownBy() {
        return route.knownBy();
    }

    ResponseEntity<Object> withoutBody(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable Map<String, String> path,
            @RequestParam MultiValueMap<String, String> query,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable String accept)
            throws MissingServletRequestParameterException {
        return answer(
                operation,
                marked(caller, attempt),
                new OperationInputs.Given(path, query, null, ifMatch),
                accept);
    }

    ResponseEntity<Object> withOptionalBody(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable Map<String, String> path,
            @RequestParam MultiValueMap<String, String> query,
            @RequestBody(required = false) @Nullable ObjectNode body,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
            throws MissingServletRequestParameterException {
        return answer(
                operation,
                marked(caller, attempt),
                new OperationInputs.Given(path, query, body, ifMatch),
                null);
    }

    ResponseEntity<Object> withBody(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable Map<String, String> path,
            @RequestParam MultiValueMap<String, String> query,
            @RequestBody ObjectNode body,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch)
            throws MissingServletRequestParameterException {
        return answer(
                operation,
                marked(caller, attempt),
                new OperationInputs.Given(path, query, body, ifMatch),
                null);
    }

    ResponseEntity<Object> withPayload(
            OperationCaller caller,
            Attempt attempt,
            @PathVariable Map<String, String> path,
            @RequestParam MultiValueMap<String, String> query,
            @RequestBody(required = false) @Nullable JsonNode payload)
            throws MissingServletRequestParameterException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set(Route.PAYLOAD, payload);
        return answer(
                operation,
                marked(caller, attempt),
                new OperationInputs.Given(path, query, body, null),
                null);
    }

    /** The caller, with its marks where the route takes any. */
    private OperationCaller marked(OperationCaller caller, Attempt attempt) {
        return route.headers().isEmpty() ? caller : caller.submitting(attempt);
    }

    private <I extends Record> ResponseEntity<Object> answer(
            Operation<I> asked,
            OperationCaller caller,
            OperationInputs.Given given,
            @Nullable String accept)
            throws MissingServletRequestParameterException {
        I input = inputs.read(asked.input(), route, given);
        Answer answer = asked.work().perform(caller, input);
        return switch (answer) {
            case Answer.View(Record view) when asked.answer() instanceof AnswerType.Formatted ->
                    ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(view);
            case Answer.View(Record view) -> tagged(ResponseEntity.ok(), view).body(view);
            case Answer.Document(Record view, var text) -> {
                ResponseEntity.BodyBuilder read =
                        tagged(ResponseEntity.ok(), view).varyBy(HttpHeaders.ACCEPT);
                MediaType other = mediaTypes().getLast();
                yield AskedForm.is(other, accept)
                        ? read.contentType(other).body(text.get())
                        : read.contentType(MediaType.APPLICATION_JSON).body(view);
            }
            case Answer.Stored(Record view, var name, boolean created) -> {
                ResponseEntity.BodyBuilder stored =
                        ResponseEntity.status(created ? HttpStatus.CREATED : HttpStatus.OK);
                if (created && name != null) {
                    stored.location(URI.create(route.under(given.path()) + "/" + name));
                }
                yield tagged(stored, view).body(view);
            }
            case Answer.Accepted(Record view, String location) ->
                    ResponseEntity.accepted().location(URI.create(location)).body(view);
            case Answer.Text(String text) ->
                    ResponseEntity.ok()
                            .contentType(
                                    new MediaType(mediaTypes().getLast(), StandardCharsets.UTF_8))
                            .body(text);
            case Answer.Begun(Record view, boolean done) ->
                    ResponseEntity.status(done ? HttpStatus.OK : HttpStatus.ACCEPTED).body(view);
            case Answer.Listed(var page) -> ResponseEntity.ok(page);
            case Answer.Removed _ -> ResponseEntity.noContent().build();
        };
    }

    /** Spring answers 304 by itself when {@code If-None-Match} names the tag set here. */
    private static ResponseEntity.BodyBuilder tagged(
            ResponseEntity.BodyBuilder answer, Record view) {
        return view instanceof Versioned versioned
                ? answer.eTag(VersionTag.of(versioned.version(), versioned.publishedVersion()))
                : answer;
    }
}
