package dev.grove.server.mcp;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.OwnDoors;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.telemetry.Tracing;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RemoteServers;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteSettings;
import dev.grove.mcp.client.tool.RemoteTool;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Grove's client of other servers as a program, for the suite: it lists the tools of a server and
 * calls those that its scenario names, or else all of them.
 */
final class ConformanceClient {

    private static final Clock CLOCK = Clock.systemUTC();

    private ConformanceClient() {}

    @EnableConfigurationProperties({EgressSettings.class, RemoteSettings.class})
    static final class Settings {}

    /**
     * @param arguments the server's URL
     */
    public static void main(String[] arguments) throws Exception {
        String scenario = Objects.requireNonNullElse(System.getenv("MCP_CONFORMANCE_SCENARIO"), "");
        String context = Objects.requireNonNullElse(System.getenv("MCP_CONFORMANCE_CONTEXT"), "{}");
        try (AnnotationConfigApplicationContext spring = spring();
                RemoteServer server =
                        spring.getBean(RemoteServers.class)
                                .open(
                                        new RemoteAddress(URI.create(arguments[0]), Map.of()),
                                        limits())) {
            List<RemoteTool> tools = server.listTools(limits()).tools();
            JsonNode calls = JsonMapper.shared().readTree(context).path("toolCalls");
            for (JsonNode call : calls) {
                for (RemoteTool tool : tools) {
                    if (tool.name().equals(call.path("name").asString())) {
                        server.callTool(tool, (ObjectNode) call.path("arguments"), limits());
                    }
                }
            }
            // A server of the suite that only lists its tools.
            if (calls.isEmpty() && !scenario.equals("json-schema-ref-no-deref")) {
                for (RemoteTool tool : tools) {
                    server.callTool(tool, arguments(scenario, tools.getFirst(), tool), limits());
                }
            }
        }
    }

    private static AnnotationConfigApplicationContext spring() {
        AnnotationConfigApplicationContext spring = new AnnotationConfigApplicationContext();
        spring.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new MapPropertySource("suite", Map.of("grove.egress.allow", "localhost")));
        spring.registerBean(Clock.class, () -> CLOCK);
        spring.registerBean(TaskScheduler.class, SimpleAsyncTaskScheduler::new);
        spring.registerBean(JsonSchemas.class);
        spring.registerBean(Tracing.class, () -> Tracing.OFF);
        spring.registerBean(OwnDoors.class, () -> TestDoors.NONE);
        spring.register(Settings.class);
        spring.scan("dev.grove.mcp.client", "dev.grove.core.egress");
        spring.refresh();
        return spring;
    }

    /** Something for each argument that is required. */
    private static ObjectNode arguments(String scenario, RemoteTool first, RemoteTool tool) {
        ObjectNode arguments = JsonMapper.shared().createObjectNode();
        if (scenario.equals("json-schema-2020-12-preservation")) {
            arguments.set("schema", first.definition().path("inputSchema"));
            return arguments;
        }
        JsonNode schema = tool.definition().path("inputSchema");
        for (JsonNode name : schema.path("required")) {
            String property = name.asString();
            switch (schema.path("properties").path(property).path("type").asString("")) {
                case "number", "integer" -> arguments.put(property, 7);
                case "boolean" -> arguments.put(property, true);
                default -> arguments.put(property, "some");
            }
        }
        return arguments;
    }

    private static CallLimits limits() {
        return new CallLimits(CLOCK.instant().plus(Duration.ofMinutes(1)), new Cancellation());
    }
}
