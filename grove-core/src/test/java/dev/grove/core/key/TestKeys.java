package dev.grove.core.key;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.wake.WakeUps;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

/** The keys as one replica sees them, with what it remembers. */
public final class TestKeys {

    /** No other replica. */
    public static final OtherMemories ALONE = () -> new OtherMemories.State(0, List.of());

    private final KeyMemory memory;
    private final Keys keys;
    private final OAuthClients clients;

    public TestKeys(TestDatabase database, OtherMemories others, Clock clock) {
        this(database, database.engineDatabase(), others, clock);
    }

    /**
     * Overload that looks keys up over connections of the test's own.
     *
     * @param lookUps database by which keys and clients are found
     */
    public TestKeys(
            TestDatabase database, EngineDatabase lookUps, OtherMemories others, Clock clock) {
        this(
                new JdbcKeys(database.tenantDatabase(), lookUps),
                new JdbcOAuthClients(database.tenantDatabase(), lookUps),
                others,
                clock);
    }

    TestKeys(JdbcKeys rows, JdbcOAuthClients clientRows, OtherMemories others, Clock clock) {
        this(rows, clientRows, new KeyMemory(), others, clock);
    }

    /** Overload with a memory of the test's own, to watch what is forgotten. */
    public TestKeys(TestDatabase database, KeyMemory memory, OtherMemories others, Clock clock) {
        this(
                new JdbcKeys(database.tenantDatabase(), database.engineDatabase()),
                new JdbcOAuthClients(database.tenantDatabase(), database.engineDatabase()),
                memory,
                others,
                clock);
    }

    private TestKeys(
            JdbcKeys rows,
            JdbcOAuthClients clientRows,
            KeyMemory memory,
            OtherMemories others,
            Clock clock) {
        this.memory = memory;
        KeyRevocations revocations = new KeyRevocations(memory, others);
        WakeUps wakeUps = new WakeUps();
        this.keys = new Keys(rows, memory, revocations, wakeUps, clock);
        this.clients = new OAuthClients(clientRows, memory, revocations, wakeUps, clock);
    }

    /** Begins a lease, so that this replica remembers keys. */
    public TestKeys underLease() {
        memory.begin(UUID.randomUUID(), 0, () -> true);
        return this;
    }

    public KeyMemory memory() {
        return memory;
    }

    public Keys keys() {
        return keys;
    }

    public OAuthClients clients() {
        return clients;
    }
}
