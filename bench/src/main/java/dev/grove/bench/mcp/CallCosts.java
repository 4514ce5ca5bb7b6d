package dev.grove.bench.mcp;

import dev.grove.bench.measure.CpuTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Cost of calls of one server in one era, by one client and by many. */
public final class CallCosts {

    /** Connections of the many. */
    public static final int MANY = 32;

    private final Echo echo;
    private final long pid;
    private final List<Rate> ofOne = new ArrayList<>();
    private final List<Rate> ofMany = new ArrayList<>();
    private final List<Double> cpuPer1000 = new ArrayList<>();

    public CallCosts(Echo echo, long pid) {
        this.echo = echo;
        this.pid = pid;
    }

    public void warmUp(int seconds) throws Exception {
        Rate.of(echo, MANY, seconds);
    }

    public void measure(int seconds) throws Exception {
        ofOne.add(Rate.of(echo, 1, seconds));
        double before = CpuTime.ofProcess(pid);
        Rate many = Rate.of(echo, MANY, seconds);
        ofMany.add(many);
        cpuPer1000.add((CpuTime.ofProcess(pid) - before) * 1000 / many.calls());
    }

    /** The median of what was measured on one connection. */
    public double ofOne(ToDoubleFunction<Rate> figure) {
        return Rate.median(ofOne, figure);
    }

    /** The median of what was measured on many. */
    public double ofMany(ToDoubleFunction<Rate> figure) {
        return Rate.median(ofMany, figure);
    }

    /** Seconds of the server's process for 1,000 calls on many connections. */
    public double cpuPer1000() {
        return cpuPer1000.stream().sorted().toList().get(cpuPer1000.size() / 2);
    }
}
