package dev.grove.bench.measure;

import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Dialogues;
import dev.grove.bench.model.Load;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Lets a contestant play a load and measures its cost. */
public final class Meter implements AutoCloseable {

    private final Dialogues dialogues;
    private final long postgresPid;
    private final Connection connection;
    private final Wal wal;

    public Meter(Dialogues dialogues, long postgresPid, String url, String user, String password)
            throws SQLException {
        this.dialogues = dialogues;
        this.postgresPid = postgresPid;
        this.connection = DriverManager.getConnection(url, user, password);
        this.wal = new Wal(connection);
    }

    /** How runs are played. */
    @FunctionalInterface
    public interface Play {
        void play(List<Dialogue> runs) throws Exception;
    }

    public Cost measure(Contestant contestant, Load load) throws Exception {
        return measure(contestant, load, runs -> contestant.play(runs, load));
    }

    /** The runs of a load, played in another way. */
    public Cost measure(Contestant contestant, Load load, Play play) throws Exception {
        List<Dialogue> runs = dialogues.open(load);
        AtomicLong start = new AtomicLong();
        Spent spent =
                spent(
                        contestant.pids(),
                        load.runs() * load.turns(),
                        () -> {
                            start.set(System.nanoTime());
                            play.play(runs);
                        });
        long begun = runs.stream().mapToLong(Dialogue::firstAskedAt).max().orElse(start.get());
        dialogues.close(runs);
        return new Cost(
                spent,
                (begun - start.get()) / 1e9,
                runs.stream().mapToLong(Dialogue::bytesAsked).sum(),
                Cost.gaps(runs));
    }

    /**
     * Measures any work.
     *
     * @param pids processes that do it
     * @param count amount of work, in its own unit
     */
    public Spent spent(List<Long> pids, int count, Work work) throws Exception {
        wal.checkpoint();
        String from = wal.position();
        double serverBefore = CpuTime.ofProcesses(pids);
        double postgresBefore = CpuTime.ofTree(postgresPid);
        long start = System.nanoTime();
        work.run();
        long end = System.nanoTime();
        double server = CpuTime.ofProcesses(pids) - serverBefore;
        double postgres = CpuTime.ofTree(postgresPid) - postgresBefore;
        Wal.Stretch stretch = wal.between(from, wal.position());
        return new Spent(
                count, (end - start) / 1e9, server, postgres, stretch.commits(), stretch.bytes());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
