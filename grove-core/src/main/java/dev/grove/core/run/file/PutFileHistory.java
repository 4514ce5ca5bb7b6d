package dev.grove.core.run.file;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.text.VisibleText;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Files that were put into a run, and the messages on them for its model, within a transaction. */
public final class PutFileHistory {

    /** Limit on the files that a message names; the model finds more by listing its files. */
    private static final int MOST_NAMED = 50;

    private PutFileHistory() {}

    /** In the order in which they were put. */
    public static List<PutFile> read(TenantSql jdbc, RunId run) {
        return PutRows.read(jdbc, run);
    }

    /**
     * Gives a fork the files of the run whose turns it has.
     *
     * @param turn the last one that both have
     */
    public static void copyToFork(TenantSql jdbc, RunId run, RunId fork, int turn) {
        PutRows.copy(jdbc, run, fork, turn, true);
    }

    /**
     * Gives a run the files of the one whose workspace it begins with; its model gets no message
     * about them.
     *
     * @param turn as whose end left that workspace
     */
    public static void copyToHeir(TenantSql jdbc, RunId run, RunId heir, int turn) {
        PutRows.copy(jdbc, run, heir, turn, false);
    }

    /** Messages for the model, by the number of the turn that they follow; 0 for the beginning. */
    public static Map<Integer, String> shownToModel(TenantSql jdbc, RunId run) {
        return shown(PutRows.read(jdbc, run));
    }

    /** Messages of several runs, as {@link #shownToModel(TenantSql, RunId)} gives those of one. */
    public static Map<RunId, Map<Integer, String>> shownToModel(
            TenantSql jdbc, Collection<RunId> runs) {
        Map<RunId, Map<Integer, String>> messages = new HashMap<>();
        PutRows.read(jdbc, runs).forEach((run, files) -> messages.put(run, shown(files)));
        return messages;
    }

    private static Map<Integer, String> shown(List<PutFile> all) {
        Map<Integer, String> messages = new HashMap<>();
        all.stream()
                .filter(PutFile::shownToModel)
                .collect(Collectors.groupingBy(PutFile::afterTurn))
                .forEach((turn, files) -> messages.put(turn, words(files)));
        return messages;
    }

    private static String words(List<PutFile> files) {
        String named =
                files.stream()
                        .limit(MOST_NAMED)
                        .map(file ->
                                "%s (%d bytes)".formatted(onOneLine(file.path()), file.bytes()))
                        .collect(Collectors.joining("\n"));
        int more = files.size() - MOST_NAMED;
        return "[Files that were put into the workspace:]\n"
                + named
                + (more > 0 ? "\nand %d more".formatted(more) : "");
    }

    /** A name is no place for words of its own. */
    private static String onOneLine(String path) {
        return VisibleText.of(path).replace("\n", "\\n").replace("\r", "\\r");
    }
}
