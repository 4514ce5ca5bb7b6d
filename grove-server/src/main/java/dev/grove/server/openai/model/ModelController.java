package dev.grove.server.openai.model;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.server.openai.AgentModel;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Lists a tenant's agents as models. */
@RestController
class ModelController {

    /** Clients read one page. */
    private static final int MOST = 1_000;

    private final Agents agents;
    private final JsonMapper json;

    ModelController(Agents agents, JsonMapper json) {
        this.agents = agents;
        this.json = json;
    }

    /** Models as OpenAI's clients read them. */
    record Models(String object, List<Model> data) {}

    record Model(String id, String object, long created, String ownedBy) {

        static Model of(String id, StoredAgent agent) {
            return new Model(id, "model", agent.updatedAt().getEpochSecond(), "grove");
        }
    }

    @GetMapping(path = "/v1/models", produces = MediaType.APPLICATION_JSON_VALUE)
    @RequiresScope(Scope.READ_ONLY)
    void list(OperationCaller caller, HttpServletResponse response) throws IOException {
        List<Model> models = new ArrayList<>();
        String cursor = null;
        do {
            Page<StoredAgent> page =
                    agents.list(caller.tenant(), new PageRequest(PageRequest.MAX_LIMIT, cursor));
            page.items().forEach(agent -> models.add(Model.of(id(agent.name()), agent)));
            cursor = page.nextCursor();
        } while (cursor != null && models.size() < MOST);
        write(response, new Models("list", models));
    }

    /** Its id has a slash, which clients encode or leave as it is. */
    @GetMapping(
            path = {"/v1/models/{id}", "/v1/models/agent/{id}"},
            produces = MediaType.APPLICATION_JSON_VALUE)
    @RequiresScope(Scope.READ_ONLY)
    void get(OperationCaller caller, @PathVariable String id, HttpServletResponse response)
            throws IOException {
        String model = id.startsWith(AgentModel.PREFIX) ? id : id(id);
        var pinned = AgentModel.pin(agents, caller.tenant(), model);
        write(
                response,
                Model.of(
                        model,
                        agents.getVersion(caller.tenant(), pinned.name(), pinned.version())));
    }

    private static String id(String agent) {
        return AgentModel.PREFIX + agent;
    }

    /** Whatever the client accepts: official ones ask for what they do not read. */
    private void write(HttpServletResponse response, Object body) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(json.writeValueAsBytes(body));
    }
}
