package dev.grove.workspace.egress.proxy;

import dev.grove.workspace.egress.bridge.BridgeStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries the bytes of a TLS connection whose first message names the host that was allowed. */
record Tunnel(BridgeStream program, Socket target, TrafficBudget budget) {

    private static final Logger LOG = LoggerFactory.getLogger(Tunnel.class);
    private static final byte[] OPEN =
            "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    void carry(String host) throws IOException {
        program.output().write(OPEN);
        ClientHello hello;
        try {
            hello = ClientHello.read(program.input());
        } catch (RefusedException e) {
            // It waits for TLS and would not understand an answer.
            LOG.debug("A tunnel to {} was closed: {}", host, e.getMessage());
            return;
        }
        if (hello.encrypted() || !host.equals(hello.serverName())) {
            LOG.debug("A tunnel to {} was closed: its hello names another host", host);
            return;
        }
        budget.take(hello.bytes().length);
        target.getOutputStream().write(hello.bytes());
        program.endAfter(EgressProxy.IDLE);
        Thread upwards = Thread.ofVirtual().name("egress-up").start(this::upwards);
        try {
            budget.copy(target.getInputStream(), program.output(), this::progress);
        } finally {
            program.close();
            join(upwards);
        }
    }

    private void upwards() {
        try {
            budget.copy(program.input(), target.getOutputStream(), this::progress);
        } catch (IOException e) {
            LOG.debug("A tunnel ended", e);
        } finally {
            // Its other direction would wait for the target.
            EgressProxy.closeQuietly(target);
        }
    }

    private void progress() {
        program.endAfter(EgressProxy.IDLE);
    }

    private static void join(Thread upwards) {
        try {
            upwards.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
