package dev.grove.bench.mcp;

import dev.grove.bench.peer.PeerFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The minimal servers of the SDKs, as far as they can be had on this machine. */
public final class SdkServers implements AutoCloseable {

    public static final String TYPESCRIPT = "TypeScript SDK";
    public static final String JAVA = "Java SDK";

    private final @Nullable TypeScriptServer typeScript;
    private final @Nullable JavaSdkServer java;
    private final List<String> missing = new ArrayList<>();

    public SdkServers(PeerFolder peers) {
        typeScript = start(TYPESCRIPT, () -> TypeScriptServer.start(peers));
        java = start(JAVA, () -> JavaSdkServer.start(peers));
    }

    private interface Start<T> {
        T start() throws IOException;
    }

    private <T> @Nullable T start(String title, Start<T> start) {
        try {
            return start.start();
        } catch (IOException e) {
            missing.add(title + " (" + e.getMessage() + ")");
            return null;
        }
    }

    public @Nullable TypeScriptServer typeScript() {
        return typeScript;
    }

    public @Nullable JavaSdkServer java() {
        return java;
    }

    /** Servers that could not be started, and why. */
    public List<String> missing() {
        return missing;
    }

    @Override
    public void close() {
        if (typeScript != null) {
            typeScript.close();
        }
        if (java != null) {
            java.close();
        }
    }
}
