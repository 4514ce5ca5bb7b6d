package dev.grove.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** CPU time of processes as Linux counts it, in ticks of 10 ms. */
public final class CpuTime {

    private static final double TICKS_PER_SECOND = 100;

    /** utime, stime, cutime and cstime are the 14th to 17th fields; the 3rd follows the name. */
    private static final int FIRST_TIME_AFTER_NAME = 11;

    private CpuTime() {}

    /** Seconds of one process, all its threads. */
    public static double ofProcess(long pid) {
        String[] fields = fieldsAfterName(pid);
        return fields.length == 0 ? 0 : ticks(fields, 2) / TICKS_PER_SECOND;
    }

    static double ofProcesses(List<Long> pids) {
        return pids.stream().mapToDouble(CpuTime::ofProcess).sum();
    }

    /** Seconds of a process and all that descend from it; what has ended counts with its parent. */
    static double ofTree(long pid) {
        Stream<Long> descendants =
                ProcessHandle.of(pid).stream()
                        .flatMap(ProcessHandle::descendants)
                        .map(ProcessHandle::pid);
        return Stream.concat(Stream.of(pid), descendants)
                .map(CpuTime::fieldsAfterName)
                .filter(fields -> fields.length > 0)
                .mapToDouble(fields -> ticks(fields, 4) / TICKS_PER_SECOND)
                .sum();
    }

    private static long ticks(String[] fields, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Long.parseLong(fields[FIRST_TIME_AFTER_NAME + i]);
        }
        return sum;
    }

    /** Nothing when the process has just ended. */
    private static String[] fieldsAfterName(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        } catch (IOException _) {
            return new String[0];
        }
    }
}
