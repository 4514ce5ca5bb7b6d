package dev.grove.core;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a server that binds it some time after it was chosen. It lies below those that the
 * kernel gives to programs that ask for any, and in a block that the other JVMs which test at the
 * same time leave alone: it is not taken in between.
 */
public final class FreePort {

    /** First port that Linux gives out by default. */
    static final int EPHEMERAL = 32_768;

    static final int BLOCK = 1_000;

    private static final int FIRST = 20_000;
    private static final int BLOCKS = (EPHEMERAL - FIRST) / BLOCK;

    /** Maven numbers its forks from 1; who is started by something else has none. */
    private static final FreePort OF_THIS_JVM =
            new FreePort(
                    Integer.getInteger("surefire.forkNumber", 0),
                    // Two builds on one machine have the same forks.
                    ThreadLocalRandom.current().nextInt(BLOCK));

    final int first;
    private int next;

    FreePort(int fork, int next) {
        this.first = FIRST + fork % BLOCKS * BLOCK;
        this.next = next;
    }

    /** Takes a port without a listener; none is given again until the block is used up. */
    public static int next() {
        return OF_THIS_JVM.take();
    }

    synchronized int take() {
        for (int i = 0; i < BLOCK; i++) {
            int port = first + next;
            next = (next + 1) % BLOCK;
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("all ports from " + first + " on are taken");
    }

    private static boolean isFree(int port) {
        try (ServerSocket _ = new ServerSocket(port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
