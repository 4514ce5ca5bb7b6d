package dev.grove.server.process;

/** Halts its own process at the moment of a sandbox's life that the traces name. */
final class HaltInSandbox extends WatchedSandboxes {

    private final Traces traces;

    HaltInSandbox(Traces traces) {
        this.traces = traces;
    }

    @Override
    protected void before(String step) {
        at("before " + step);
    }

    @Override
    protected void after(String step) {
        at("after " + step);
    }

    private void at(String moment) {
        if (traces.haltsAt().equals(moment)) {
            traces.haltAt("");
            Runtime.getRuntime().halt(137);
        }
    }
}
