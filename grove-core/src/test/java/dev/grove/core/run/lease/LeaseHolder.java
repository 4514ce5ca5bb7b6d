package dev.grove.core.run.lease;

import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/** Process that holds leases until it is killed. */
final class LeaseHolder {

    private LeaseHolder() {}

    /**
     * Makes the file and says so.
     *
     * @param arguments the folder, the boot, and the leases
     */
    public static void main(String... arguments) throws Exception {
        LeaseFile file = LeaseFile.create(Path.of(arguments[0]), arguments[1]);
        for (int i = 2; i < arguments.length; i++) {
            file.add(UUID.fromString(arguments[i]));
        }
        System.out.println("held");
        new CountDownLatch(1).await();
        file.close();
    }
}
