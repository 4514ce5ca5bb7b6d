package dev.grove.bench.peer;

import dev.grove.bench.http.AnswersOverHttp;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import dev.grove.bench.workflow.WorkflowHost;
import java.util.List;

/** A peer that serves the agent and the bench's workflows over HTTP. */
interface PeerProcess extends WorkflowHost {

    AnswersOverHttp runs();

    @Override
    default void play(List<Dialogue> dialogues, Load load) throws Exception {
        runs().play("/agent/run", dialogues.stream().map(Dialogue::goal).toList(), load.atOnce());
    }

    @Override
    default void playDiamonds(List<Dialogue> dialogues, int atOnce) throws Exception {
        runs().play("/flow/diamond", Diamond.of(dialogues), atOnce);
    }

    @Override
    default void playMap(Elements elements) throws Exception {
        runs().play("/flow/map", List.of(elements), 1);
    }
}
