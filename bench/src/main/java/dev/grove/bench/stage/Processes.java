package dev.grove.bench.stage;

import dev.grove.bench.peer.Peer;
import dev.grove.bench.workflow.WorkflowHost;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;

/** Starts those who are compared. */
public interface Processes {

    /** The server on a new database. */
    WorkflowHost startGrove(Map<String, String> settings) throws Exception;

    /**
     * A peer on a new database, or without one.
     *
     * @throws IOException when it cannot be had on this machine
     */
    WorkflowHost startPeer(Peer peer) throws IOException, SQLException, InterruptedException;
}
