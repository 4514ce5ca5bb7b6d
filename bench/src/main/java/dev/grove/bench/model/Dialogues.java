package dev.grove.bench.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** All runs that may ask the model. */
public final class Dialogues {

    static final String MARK = "Bench run number ";
    private static final byte[] MARK_BYTES = MARK.getBytes(StandardCharsets.US_ASCII);

    private final Map<Integer, Dialogue> byId = new ConcurrentHashMap<>();
    private volatile Consumer<byte[]> ears = _ -> {};
    private int lastId;

    /** New runs, numbered one after the other. */
    public synchronized List<Dialogue> open(Load load) {
        List<Dialogue> opened = new ArrayList<>(load.runs());
        for (int i = 0; i < load.runs(); i++) {
            Dialogue dialogue = new Dialogue(++lastId, load.turns(), load.manner());
            byId.put(dialogue.id(), dialogue);
            opened.add(dialogue);
        }
        return opened;
    }

    /** Passes the body of each request from now on to a listener. */
    public void hear(Consumer<byte[]> listener) {
        ears = listener;
    }

    public void close(List<Dialogue> dialogues) {
        dialogues.forEach(dialogue -> byId.remove(dialogue.id()));
    }

    /** The run that a request comes from; the mark is searched for, the body is not parsed. */
    Dialogue of(byte[] body) {
        ears.accept(body);
        for (int i = 0; i < body.length - MARK_BYTES.length; i++) {
            if (body[i] == MARK_BYTES[0] && isMarkAt(body, i)) {
                int id = 0;
                for (int at = i + MARK_BYTES.length; body[at] != '.'; at++) {
                    id = id * 10 + (body[at] - '0');
                }
                Dialogue dialogue = byId.get(id);
                if (dialogue != null) {
                    return dialogue;
                }
            }
        }
        throw new IllegalArgumentException("A request that belongs to no run");
    }

    private static boolean isMarkAt(byte[] body, int start) {
        for (int i = 1; i < MARK_BYTES.length; i++) {
            if (body[start + i] != MARK_BYTES[i]) {
                return false;
            }
        }
        return true;
    }
}
