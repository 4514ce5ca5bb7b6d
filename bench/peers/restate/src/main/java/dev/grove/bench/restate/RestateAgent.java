package dev.grove.bench.restate;

import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.process.Serving;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import dev.restate.common.function.ThrowingBiFunction;
import dev.restate.sdk.Context;
import dev.restate.sdk.HandlerRunner;
import dev.restate.sdk.endpoint.Endpoint;
import dev.restate.sdk.endpoint.definition.HandlerDefinition;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.endpoint.definition.ServiceType;
import dev.restate.sdk.http.vertx.RestateHttpServer;
import dev.restate.serde.jackson.JacksonSerdeFactory;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;

/** Serves the agent to Restate's server. */
public final class RestateAgent {

    private RestateAgent() {}

    public static void main(String[] args) throws IOException {
        AgentService service = new AgentService(new AgentModel(Serving.setting("AGENT_MODEL_URL")));
        // The SDK sets this too, unless an address to listen on is given.
        HttpServerOptions options =
                new HttpServerOptions()
                        .setInitialSettings(
                                new Http2Settings().setMaxConcurrentStreams(Integer.MAX_VALUE));
        HttpServer http =
                RestateHttpServer.fromEndpoint(
                                Endpoint.bind(agent(service)).bind(flow()).build(), options)
                        .listen(0, "127.0.0.1")
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join();
        Serving.untilInputEnds(http.actualPort());
        System.exit(0);
    }

    /** Defines the service as the SDK's annotations would. */
    private static ServiceDefinition agent(AgentService service) {
        return ServiceDefinition.of(
                "agent", ServiceType.SERVICE, List.of(handler("run", String.class, service::run)));
    }

    private static ServiceDefinition flow() {
        return ServiceDefinition.of(
                "flow",
                ServiceType.SERVICE,
                List.of(
                        handler("diamond", Diamond.class, FlowService::diamond),
                        handler("map", Elements.class, FlowService::map)));
    }

    private static <T> HandlerDefinition<T, String> handler(
            String name, Class<T> argument, ThrowingBiFunction<Context, T, String> runner) {
        JacksonSerdeFactory json = new JacksonSerdeFactory();
        HandlerRunner.Options threads =
                HandlerRunner.Options.withExecutor(Executors.newVirtualThreadPerTaskExecutor());
        return HandlerDefinition.of(
                name,
                HandlerType.SHARED,
                json.create(argument),
                json.create(String.class),
                HandlerRunner.of(runner, json, threads));
    }
}
