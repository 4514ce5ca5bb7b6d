package dev.grove.bench.dbos;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.process.Serving;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/**
 * DBOS is a library, so what serves HTTP is the application's: here the JDK's server, with the goal
 * of a run as the body of its request and its result as that of the answer.
 */
public final class DbosServer {

    /** All callers of a load may come at once. */
    private static final int WAITING_CONNECTIONS = 4_096;

    private DbosServer() {}

    public static void main(String[] args) throws IOException {
        // Without it the end of each answer may wait for the client's acknowledgement of its head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        AgentModel model = new AgentModel(Serving.setting("AGENT_MODEL_URL"));
        DBOS dbos = new DBOS(DBOSConfig.defaultsFromEnv("bench"));
        Agent agent = dbos.registerProxy(Agent.class, new AgentWorkflow(dbos, model));
        dbos.launch();
        HttpServer http =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        WAITING_CONNECTIONS);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/agent/run", exchange -> run(agent, exchange));
        http.start();
        Serving.untilInputEnds(http.getAddress().getPort());
        System.exit(0);
    }

    private static void run(Agent agent, HttpExchange exchange) throws IOException {
        try (exchange) {
            String goal = JsonMapper.shared().readValue(exchange.getRequestBody(), String.class);
            String result = agent.run(goal);
            byte[] body =
                    JsonMapper.shared().writeValueAsString(result).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (Exception e) {
            throw new IOException("A run of the bench failed", e);
        }
    }
}
