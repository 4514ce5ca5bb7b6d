package dev.grove.server.agent;

import dev.grove.core.agent.AgentAdvice;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.mcp.provision.SubmittedAgent;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.PublishRequest;
import dev.grove.server.version.VersionTag;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /agents}. */
@RestController
@RequestMapping("/agents")
class AgentController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final Agents agents;
    private final AgentAdvice advice;

    AgentController(Agents agents, AgentAdvice advice) {
        this.agents = agents;
        this.advice = advice;
    }

    /** 201 for a new agent; 200 for a new version, or when nothing had to change. */
    @PostMapping
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<AgentResponse> store(
            Caller caller,
            @RequestBody SubmittedAgent request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        Integer expected = VersionTag.expected(request.expectedVersion(), ifMatch);
        return switch (agents.store(caller.tenant(), request.toDraft(), expected)) {
            case StoreOutcome.Created(StoredAgent agent) ->
                    ResponseEntity.created(URI.create("/agents/" + agent.name()))
                            .eTag(VersionTag.of(agent.version()))
                            .body(stored(caller, agent));
            case StoreOutcome.Replaced(StoredAgent _, StoredAgent agent) ->
                    ok(agent, stored(caller, agent));
            case StoreOutcome.Unchanged(StoredAgent agent) -> ok(agent, stored(caller, agent));
        };
    }

    private AgentResponse stored(Caller caller, StoredAgent agent) {
        return AgentResponse.of(agent, caller.scope(), advice.on(caller.tenant(), agent));
    }

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    Page<AgentResponse> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return agents.list(caller.tenant(), new PageRequest(limit, cursor))
                .map(agent -> AgentResponse.of(agent, caller.scope()));
    }

    /** Spring answers 304 by itself when {@code If-None-Match} names the ETag set here. */
    @GetMapping("/{name}")
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<AgentResponse> get(Caller caller, @PathVariable String name) {
        return ok(caller, agents.get(caller.tenant(), name));
    }

    @GetMapping("/{name}/versions")
    @RequiresScope(Scope.READ_ONLY)
    Page<AgentResponse> versions(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return agents.versions(caller.tenant(), name, new PageRequest(limit, cursor))
                .map(agent -> AgentResponse.of(agent, caller.scope()));
    }

    @GetMapping("/{name}/versions/{version}")
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<AgentResponse> version(
            Caller caller, @PathVariable String name, @PathVariable int version) {
        return ok(caller, agents.getVersion(caller.tenant(), name, version));
    }

    /** Makes a version of the agent a tool for MCP clients of the tenant. */
    @PostMapping("/{name}/publish")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<AgentResponse> publish(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable PublishRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return ok(
                caller,
                agents.publish(
                        caller.tenant(),
                        name,
                        request == null ? null : request.version(),
                        PublishRequest.expected(request, ifMatch),
                        caller.key()));
    }

    /** The agent is no tool any more; calls that are under way go on. */
    @PostMapping("/{name}/unpublish")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<AgentResponse> unpublish(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable PublishRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return ok(
                caller,
                agents.unpublish(
                        caller.tenant(),
                        name,
                        PublishRequest.expected(request, ifMatch),
                        caller.key()));
    }

    @DeleteMapping("/{name}")
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<Void> delete(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        agents.delete(caller.tenant(), name, VersionTag.expected(null, ifMatch));
        return ResponseEntity.noContent().build();
    }

    private static ResponseEntity<AgentResponse> ok(Caller caller, StoredAgent agent) {
        return ok(agent, AgentResponse.of(agent, caller.scope()));
    }

    private static ResponseEntity<AgentResponse> ok(StoredAgent agent, AgentResponse body) {
        return ResponseEntity.ok()
                .eTag(VersionTag.of(agent.version(), agent.publishedVersion()))
                .body(body);
    }
}
