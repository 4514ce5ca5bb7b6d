package dev.grove.mcp.listen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.KeyId;
import dev.grove.core.key.Scope;
import dev.grove.mcp.catalog.McpCaller;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ListenerTest {

    private final Listener listener =
            new Listener(
                    new McpCaller(new Principal(KeyId.next()), "test", Scope.READ_ONLY, null),
                    null,
                    Set.of(CatalogList.PROMPTS, CatalogList.RESOURCES),
                    new Versions(1, 1, 1));

    private News news() throws InterruptedException {
        return listener.take(Duration.ZERO);
    }

    @Test
    void notifiesOnceOfAListHoweverOftenItChanged() throws InterruptedException {
        listener.versionsAre(new Versions(1, 2, 1));
        listener.versionsAre(new Versions(1, 3, 1));
        assertThat(news().lists()).containsExactly(CatalogList.PROMPTS);
        listener.versionsAre(new Versions(1, 3, 1));
        assertThat(news().isEmpty()).isTrue();
    }

    @Test
    void notifiesOfNothingThatWasNotAskedFor() throws InterruptedException {
        listener.versionsAre(new Versions(9, 1, 1));
        assertThat(news().isEmpty()).isTrue();
    }

    @Test
    void notifiesOfAResourceWhenItIsNoLongerAsTheClientKnowsIt() throws InterruptedException {
        listener.watch(Map.of("a", "1"), Set.of("a", "b"));
        listener.revisionsAre(Map.of("a", "1", "b", "1", "c", "1"));
        assertThat(news().isEmpty()).isTrue();
        listener.revisionsAre(Map.of("a", "2", "b", "2", "c", "2"));
        listener.revisionsAre(Map.of("a", "3", "b", "2"));
        assertThat(news().resources()).isEqualTo(Map.of("a", "3", "b", "2"));
        listener.watch(Map.of(), Set.of("b"));
        listener.revisionsAre(Map.of("a", "4", "b", "2"));
        assertThat(news().isEmpty()).isTrue();
    }

    @Test
    void notifiesOnceOfAResourceThatIsNoLongerThere() throws InterruptedException {
        listener.watch(Map.of("a", "1"), Set.of("a", "never"));
        listener.revisionsAre(Map.of());
        assertThat(news().resources().keySet()).containsExactly("a");
        listener.watch(Map.of("a", ""), Set.of("a", "never"));
        listener.revisionsAre(Map.of());
        assertThat(news().isEmpty()).isTrue();
        listener.revisionsAre(Map.of("a", "1"));
        assertThat(news().resources()).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void anIdOfAnEventSaysWhatItsReaderKnows() {
        assertThat(LegacyFrames.versionsIn("0b0b_17_3.4.5")).contains(new Versions(3, 4, 5));
        assertThat(LegacyFrames.versionsIn("0b0b_17")).isEmpty();
        assertThat(LegacyFrames.versionsIn("")).isEmpty();
        assertThat(LegacyFrames.versionsIn("x_" + "9".repeat(30) + ".1.1")).isEmpty();
    }
}
