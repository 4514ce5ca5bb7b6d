package dev.grove.workspace.git.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes everything, and keeps what it got. */
final class RememberingCopy implements WorkingCopy {

    private final Map<String, String> refs = new LinkedHashMap<>();

    Map<String, String> refs() {
        return refs;
    }

    @Override
    public State state() {
        return new State(null, Map.of(), List.of());
    }

    @Override
    public InputStream export(String commit, Collection<String> known, long longest) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void take(Arrival arrival) throws IOException {
        if (arrival.pack() != null) {
            arrival.pack().writeTo(OutputStream.nullOutputStream());
        }
        refs.putAll(arrival.refs());
    }
}
