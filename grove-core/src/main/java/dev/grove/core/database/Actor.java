package dev.grove.core.database;

import dev.grove.core.id.KeyId;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Key on whose behalf this thread changes something, and the door that the request came through.
 * Each transaction that begins within it names both, so that triggers can say who made a change.
 *
 * @param name that the key had then
 */
public record Actor(KeyId key, String name, Door door) {

    private static final ScopedValue<Actor> CURRENT = ScopedValue.newInstance();

    /** Settings of the transaction, as the last columns of a SELECT. */
    static final String SET =
            "set_config('grove.actor', :grove_actor, true),"
                    + " set_config('grove.actor_name', :grove_actor_name, true),"
                    + " set_config('grove.door', :grove_door, true)";

    /** Ways into the server. */
    public enum Door {
        REST,
        /** A browser's session. */
        UI,
        MCP;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Null for work that the server does by itself. */
    public static @Nullable Actor current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /** Performs work as this actor. */
    public <T, E extends Exception> T acting(ScopedValue.CallableOp<T, E> work) throws E {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    /** Work for another thread, where it is of the actor of this one. */
    public static Runnable carried(Runnable work) {
        Actor actor = current();
        return actor == null ? work : () -> ScopedValue.where(CURRENT, actor).run(work);
    }

    @CrossTenant("says who acts, and touches no row")
    void nameTo(JdbcClient jdbc) {
        String _ =
                jdbc.sql("SELECT " + SET)
                        .params(parameters())
                        .query((row, _) -> row.getString(1))
                        .single();
    }

    Map<String, String> parameters() {
        return Map.of(
                "grove_actor", key.toString(),
                "grove_actor_name", name,
                "grove_door", door.wireName());
    }
}
