package dev.grove.bench.floor;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.Map;

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
        Map<String, String> env = System.getenv();
        FloorDatabase database =
                new FloorDatabase(setting(env, URL), setting(env, USER), setting(env, PASSWORD));
        FloorKeys keys = new FloorKeys(database, setting(env, KEY));
        FloorRuns runs =
                new FloorRuns(new FloorModel(setting(env, MODEL)), new FloorJournal(database));
        ServerSocket socket =
                new ServerSocket(0, WAITING_CONNECTIONS, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> new FloorServer(socket, keys, runs).serve());
        System.out.println("ready " + socket.getLocalPort());
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    private static String setting(Map<String, String> env, String name) {
        String value = env.get(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }
}
