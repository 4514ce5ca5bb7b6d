package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.url.GitUrl;
import java.util.List;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportProtocol;
import org.eclipse.jgit.util.SystemReader;

/**
 * Takes away from JGit, for all of this process, whatever could lead it out of its repositories.
 */
final class LockDown {

    static {
        SystemReader.setInstance(new IsolatedSystem(SystemReader.getInstance()));
        for (TransportProtocol protocol : List.copyOf(Transport.getTransportProtocols())) {
            if (!protocol.getSchemes().contains(GitUrl.HTTPS)) {
                Transport.unregister(protocol);
            }
        }
    }

    private LockDown() {}

    /** Done once; to be called before any use of JGit. */
    static void ensure() {
        // The class is initialized by now.
    }
}
