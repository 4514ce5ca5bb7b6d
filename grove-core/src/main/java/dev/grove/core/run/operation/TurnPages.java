package dev.grove.core.run.operation;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.NumberedPage;
import dev.grove.core.page.Page;
import dev.grove.core.page.SteppedPages;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Turn;
import org.springframework.stereotype.Component;

/** Pages of the turns of a run. */
@Component
class TurnPages {

    private static final SteppedPages<Turn> PAGES =
            new SteppedPages<>(20, Turn::turn, TurnPages::charactersOf);

    private final Runs runs;

    TurnPages(Runs runs) {
        this.runs = runs;
    }

    Page<Turn> read(TenantId tenant, RunId run, NumberedPage page) {
        return PAGES.read(
                page,
                (bound, limit) ->
                        page.isDescending()
                                ? runs.turnsBefore(tenant, run, (int) bound, limit)
                                : runs.turns(tenant, run, (int) bound, limit));
    }

    private static long charactersOf(Turn turn) {
        String text = turn.text();
        long characters = text == null ? 0 : text.length();
        for (Turn.Call call : turn.calls()) {
            CallProgress progress = call.progress();
            String result = progress == null ? null : progress.result();
            String outcome = progress == null ? null : progress.outcome();
            characters += call.arguments().toString().length();
            characters += result == null ? 0 : result.length();
            characters += outcome == null || outcome.equals(result) ? 0 : outcome.length();
        }
        return characters;
    }
}
