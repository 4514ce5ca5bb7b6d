package dev.grove.server.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.delete;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.grove.core.agent.TestAgents;
import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.server.security.Caller;
import dev.grove.server.tool.AgentToolControllers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.ResultActions;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class AgentControllerIT {

    private static final String GREETER =
            """
            {"name":"greeter","system_prompt":"Greet.","tools":["finish"],
             "limits":{"max_turns":3,"max_cost_usd":0.50},"workspace":{"memory_mb":512}}
            """;

    private static TestDatabase database;
    private static Tools tools;

    private MockMvc rest;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        tools =
                new Tools(
                        List.of(
                                FakeTools.named("finish"),
                                FakeTools.named("ws_shell").unavailableBecause("No engine")),
                        new JsonSchemas());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void asANewTenant() {
        TenantId tenant = TestTenants.fresh(database);
        JsonMapper json =
                JsonMapper.builder()
                        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .build();
        rest =
                MockMvcBuilders.standaloneSetup(
                                new AgentController(
                                        TestAgents.on(database, tools), TestAgents.advice(tools)),
                                AgentToolControllers.of(tools))
                        .setCustomArgumentResolvers(new CallerOf(tenant))
                        .setMessageConverters(new JacksonJsonHttpMessageConverter(json))
                        .build();
    }

    @Test
    void createsThenReplaces() throws Exception {
        store(GREETER)
                .andExpect(status().isCreated())
                .andExpect(header().string("Location", "/agents/greeter"))
                .andExpect(header().string("ETag", "\"v1\""))
                .andExpect(jsonPath("$.version").value(1))
                .andExpect(jsonPath("$.limits.max_turns").value(3))
                .andExpect(jsonPath("$.limits.max_cost_usd").value(0.5))
                .andExpect(jsonPath("$.limits.max_seconds").value(3600))
                .andExpect(jsonPath("$.workspace.memory_mb").value(512))
                .andExpect(jsonPath("$.max_output_tokens").value(8192))
                .andExpect(jsonPath("$.created_at").value(containsString("Z")));

        store(GREETER).andExpect(status().isOk()).andExpect(jsonPath("$.version").value(1));
        store(GREETER.replace("Greet.", "Greet well."))
                .andExpect(status().isOk())
                .andExpect(header().string("ETag", "\"v2\""));
    }

    @Test
    void answersNotModifiedToWhoHasTheVersion() throws Exception {
        store(GREETER);

        rest.perform(get("/agents/greeter").header("If-None-Match", "\"v1\""))
                .andExpect(status().isNotModified());
        rest.perform(get("/agents/greeter").header("If-None-Match", "\"v2\""))
                .andExpect(status().isOk())
                .andExpect(jsonPath("$.name").value("greeter"));
    }

    @Test
    void listsAgentsAndVersions() throws Exception {
        store(GREETER);
        store(GREETER.replace("Greet.", "Greet well."));
        store(GREETER.replace("greeter", "other"));

        rest.perform(get("/agents?limit=1"))
                .andExpect(jsonPath("$.items.length()").value(1))
                .andExpect(jsonPath("$.next_cursor").isString());
        rest.perform(get("/agents/greeter/versions"))
                .andExpect(jsonPath("$.items[0].version").value(2))
                .andExpect(jsonPath("$.items[1].version").value(1));
        rest.perform(get("/agents/greeter/versions/1"))
                .andExpect(header().string("ETag", "\"v1\""))
                .andExpect(jsonPath("$.system_prompt").value("Greet."));
    }

    @Test
    void guardsChangesByBodyAndByHeader() throws Exception {
        store(GREETER);

        assertRefused(
                () -> store(GREETER.replace("}}", "},\"expected_version\":7}")),
                ErrorCode.VERSION_MISMATCH);
        assertRefused(
                () -> rest.perform(delete("/agents/greeter").header("If-Match", "\"v2\"")),
                ErrorCode.VERSION_MISMATCH);
        assertRefused(
                () -> rest.perform(delete("/agents/greeter").header("If-Match", "v1")),
                ErrorCode.VALIDATION_FAILED);
        rest.perform(delete("/agents/greeter").header("If-Match", "\"v1\""))
                .andExpect(status().isNoContent());
        assertRefused(() -> rest.perform(get("/agents/greeter")), ErrorCode.NOT_FOUND);
    }

    @Test
    void listsWhatAnAllowlistMayName() throws Exception {
        rest.perform(get("/agent-tools"))
                .andExpect(status().isOk())
                .andExpect(jsonPath("$.buckets[0].bucket").value("workspace"))
                .andExpect(jsonPath("$.buckets[0].tools[0].name").value("finish"))
                .andExpect(jsonPath("$.buckets[0].tools[0].effect").value("unsafe"))
                .andExpect(jsonPath("$.buckets[0].tools[0].input_schema.type").value("object"))
                .andExpect(jsonPath("$.buckets[0].tools[1].available").value(false))
                .andExpect(jsonPath("$.buckets[0].tools[1].unavailable_reason").value("No engine"));
    }

    private ResultActions store(String body) throws Exception {
        return rest.perform(post("/agents").contentType(MediaType.APPLICATION_JSON).content(body));
    }

    private interface Request {
        ResultActions send() throws Exception;
    }

    private static void assertRefused(Request request, ErrorCode code) {
        assertThatThrownBy(request::send)
                .rootCause()
                .isInstanceOfSatisfying(
                        GroveException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private record CallerOf(TenantId tenant) implements HandlerMethodArgumentResolver {

        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.getParameterType() == Caller.class;
        }

        @Override
        public Object resolveArgument(
                MethodParameter parameter,
                @Nullable ModelAndViewContainer container,
                NativeWebRequest request,
                @Nullable WebDataBinderFactory binderFactory) {
            return new Caller(KeyId.next(), "test", Scope.ADMIN, tenant, () -> tenant);
        }
    }
}
