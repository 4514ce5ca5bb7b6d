package dev.grove.bench.floor;

import static dev.grove.bench.process.Serving.setting;

import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.process.Serving;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Clock;

/** The floor's process. Says {@code ready <port>} when it serves, and ends with its input. */
public final class Floor {

    static final String URL = "FLOOR_DATABASE_URL";
    static final String USER = "FLOOR_DATABASE_USERNAME";
    static final String PASSWORD = "FLOOR_DATABASE_PASSWORD";
    static final String MODEL = "FLOOR_MODEL_URL";
    static final String KEY = "FLOOR_KEY";

    /** Thousands may connect at once. */
    private static final int WAITING_CONNECTIONS = 4_096;

    private Floor() {}

    public static void main(String[] args) throws IOException, SQLException {
        FloorDatabase database = new FloorDatabase(setting(URL), setting(USER), setting(PASSWORD));
        FloorKeys keys = new FloorKeys(database, setting(KEY));
        FloorRuns runs =
                new FloorRuns(
                        new AgentModel(setting(MODEL)),
                        new FloorJournal(database),
                        Clock.systemUTC());
        ServerSocket socket =
                new ServerSocket(0, WAITING_CONNECTIONS, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> new FloorServer(socket, keys, runs).serve());
        Serving.untilInputEnds(socket.getLocalPort());
    }
}
