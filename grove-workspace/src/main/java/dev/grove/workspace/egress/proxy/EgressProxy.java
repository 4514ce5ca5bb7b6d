package dev.grove.workspace.egress.proxy;

import dev.grove.core.egress.Destination;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.workspace.egress.bridge.BridgeStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the connections of one run's programs. Thread-safe; each is served by its own thread. */
public final class EgressProxy implements Consumer<BridgeStream> {

    static final Duration IDLE = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(EgressProxy.class);
    private static final int CONNECT_MILLIS = 10_000;

    private final NetworkRules rules;
    private final Vetting vetting;
    private final TrafficBudget budget;

    public EgressProxy(NetworkRules rules, Vetting vetting, TrafficBudget budget) {
        this.rules = rules;
        this.vetting = vetting;
        this.budget = budget;
    }

    @Override
    public void accept(BridgeStream program) {
        try {
            serve(program);
        } catch (RefusedException refused) {
            answer(program.output(), refused);
        } catch (IOException e) {
            LOG.debug("A connection of a sandbox ended", e);
        }
    }

    private void serve(BridgeStream program) throws IOException, RefusedException {
        budget.connect();
        ProxyRequest request = ProxyRequest.read(program.input());
        rules.check(request.host(), request.port());
        try (Socket target = dial(request)) {
            if (request.isTunnel()) {
                new Tunnel(program, target, budget).carry(request.host());
            } else {
                new Exchange(program, target, budget).carry(request);
            }
        }
    }

    private Socket dial(ProxyRequest request) throws RefusedException {
        Destination vetted;
        try {
            vetted = vetting.vet(request.host(), request.port());
        } catch (EgressRefusedException e) {
            throw RefusedException.forbidden(e.getMessage() + ".");
        }
        for (InetAddress address : vetted.addresses()) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(address, vetted.port()), CONNECT_MILLIS);
                socket.setSoTimeout((int) IDLE.toMillis());
                socket.setTcpNoDelay(true);
                return socket;
            } catch (IOException e) {
                LOG.debug("{} does not answer", request.host(), e);
                closeQuietly(socket);
            }
        }
        throw RefusedException.unreached(request.host() + " does not answer.");
    }

    private static void answer(OutputStream program, RefusedException refused) {
        byte[] body =
                ("Refused by Grove: " + refused.getMessage() + "\n")
                        .getBytes(StandardCharsets.UTF_8);
        String head =
                "HTTP/1.1 %d %s\r\nContent-Type: text/plain\r\nContent-Length: %d\r\nConnection:"
                        + " close\r\n\r\n";
        try {
            program.write(
                    head.formatted(refused.status(), refused.reason(), body.length)
                            .getBytes(StandardCharsets.UTF_8));
            program.write(body);
        } catch (IOException e) {
            LOG.debug("A program did not wait for its answer", e);
        }
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("A connection did not close cleanly", e);
        }
    }
}
