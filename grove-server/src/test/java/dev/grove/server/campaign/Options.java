package dev.grove.server.campaign;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Options of the command line.
 *
 * @param cells in words, see {@link Cells#named}
 * @param seeds how often all cells are played, each time with a seed of its own
 * @param seed the first of them; those after it follow by one
 * @param stages how many cells are played side by side, each stage with servers and a database of
 *     its own
 * @param list only print which cells there are
 * @param bugs plant each known bug, and find it, instead of trying the product
 * @param ownTools the user's own, or null for those that the campaign brings
 */
record Options(
        String cells,
        int seeds,
        long seed,
        int stages,
        boolean list,
        boolean bugs,
        @Nullable OwnTools ownTools) {

    static final String USAGE =
            """
            ./grove campaign [--cells all|long|short|<names, with commas between, or beginnings with *>] [--seeds N] [--seed S] [--stages N] [--list] [--bugs]
                             [--tool-agent FILE --tool-script FILE --tool-effects URL [--tool-setup FILE]]
            """;

    private static final int SEEDS = 1_000_000;

    static Options parse(List<String> arguments) {
        String cells = "";
        int seeds = 1;
        long seed = RandomGenerator.getDefault().nextInt(SEEDS);
        int stages = 1;
        boolean list = false;
        boolean bugs = false;
        String agent = "";
        String script = "";
        String effects = "";
        String setup = "";
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case "--list" -> list = true;
                case "--bugs" -> bugs = true;
                case "--cells" -> cells = value(arguments, ++i);
                case "--seeds" -> seeds = Integer.parseInt(value(arguments, ++i));
                case "--seed" -> seed = Long.parseLong(value(arguments, ++i));
                case "--stages" -> stages = stages(value(arguments, ++i));
                case "--tool-agent" -> agent = value(arguments, ++i);
                case "--tool-script" -> script = value(arguments, ++i);
                case "--tool-effects" -> effects = value(arguments, ++i);
                case "--tool-setup" -> setup = value(arguments, ++i);
                default ->
                        throw new IllegalArgumentException(
                                "'" + arguments.get(i) + "' is not known");
            }
        }
        if (cells.isEmpty()) {
            cells = bugs ? "long" : "short";
        }
        return new Options(
                cells, seeds, seed, stages, list, bugs, ownTools(agent, script, effects, setup));
    }

    private static @Nullable OwnTools ownTools(
            String agent, String script, String effects, String setup) {
        if (agent.isEmpty() && script.isEmpty() && effects.isEmpty()) {
            return null;
        }
        if (agent.isEmpty() || script.isEmpty() || effects.isEmpty()) {
            throw new IllegalArgumentException(
                    "--tool-agent, --tool-script and --tool-effects go together");
        }
        return OwnTools.read(agent, script, effects, setup);
    }

    private static int stages(String value) {
        int stages = Integer.parseInt(value);
        if (stages < 1) {
            throw new IllegalArgumentException("--stages needs at least 1");
        }
        return stages;
    }

    private static String value(List<String> arguments, int at) {
        if (at >= arguments.size()) {
            throw new IllegalArgumentException(arguments.get(at - 1) + " needs a value");
        }
        return arguments.get(at);
    }
}
