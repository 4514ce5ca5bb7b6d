package dev.grove.bench.floor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * The floor's process. Reads {@code <first run> <runs> <at once>} from its standard input, plays
 * those runs on virtual threads, answers {@code done}, and ends with its input.
 */
public final class Floor {

    static final String URL = "FLOOR_DATABASE_URL";
    static final String USER = "FLOOR_DATABASE_USERNAME";
    static final String PASSWORD = "FLOOR_DATABASE_PASSWORD";
    static final String MODEL = "FLOOR_MODEL_URL";

    private final FloorModel model;
    private final FloorJournal journal;

    private Floor(FloorModel model, FloorJournal journal) {
        this.model = model;
        this.journal = journal;
    }

    public static void main(String[] args) throws Exception {
        Map<String, String> env = System.getenv();
        var floor =
                new Floor(
                        new FloorModel(setting(env, MODEL)),
                        new FloorJournal(
                                setting(env, URL), setting(env, USER), setting(env, PASSWORD)));
        floor.serve(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)),
                System.out);
    }

    private static String setting(Map<String, String> env, String name) throws SQLException {
        String value = env.get(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }

    private void serve(BufferedReader in, PrintStream out)
            throws IOException, InterruptedException, ExecutionException {
        out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            play(
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    new Semaphore(Integer.parseInt(words[2])));
            out.println("done");
        }
    }

    private void play(int first, int runs, Semaphore room)
            throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> ends = new ArrayList<>(runs);
            for (int i = 0; i < runs; i++) {
                int id = first + i;
                room.acquire();
                ends.add(
                        threads.submit(() -> {
                            try {
                                new FloorRun(id, model, journal).play();
                            } finally {
                                room.release();
                            }
                            return null;
                        }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }
}
