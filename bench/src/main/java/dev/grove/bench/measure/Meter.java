package dev.grove.bench.measure;

import dev.grove.bench.Contestant;
import dev.grove.bench.Load;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Dialogues;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

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

    public Cost measure(Contestant contestant, Load load) throws Exception {
        List<Dialogue> runs = dialogues.open(load);
        wal.checkpoint();
        String from = wal.position();
        double serverBefore = CpuTime.ofProcesses(contestant.pids());
        double postgresBefore = CpuTime.ofTree(postgresPid);
        long start = System.nanoTime();
        contestant.play(runs, load);
        long end = System.nanoTime();
        long begun = runs.stream().mapToLong(Dialogue::firstAskedAt).max().orElse(start);
        double server = CpuTime.ofProcesses(contestant.pids()) - serverBefore;
        double postgres = CpuTime.ofTree(postgresPid) - postgresBefore;
        Wal.Stretch stretch = wal.between(from, wal.position());
        dialogues.close(runs);
        return new Cost(
                load.runs() * load.turns(),
                (end - start) / 1e9,
                (begun - start) / 1e9,
                server,
                postgres,
                stretch.commits(),
                stretch.bytes(),
                runs.stream().mapToLong(Dialogue::bytesAsked).sum(),
                Cost.gaps(runs));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
