package dev.grove.server.campaign.wire;

/** Counts what a transaction did, by what the database answers. */
final class Tally {

    private int rows;
    private int changed;
    private String error = "";

    void count(Message answer) {
        switch (answer.type()) {
            case 'D' -> rows++;
            case 'C' -> changed += changedBy(answer.string(0));
            case 'E' -> error = answer.text().replace('\0', ' ');
            default -> {}
        }
    }

    DatabaseAnswer take() {
        DatabaseAnswer answer = new DatabaseAnswer(rows, changed, error);
        rows = 0;
        changed = 0;
        error = "";
        return answer;
    }

    /** A tag such as {@code UPDATE 3} or {@code INSERT 0 1}; those of reads do not count. */
    private static int changedBy(String tag) {
        String[] words = tag.split(" ");
        return switch (words[0]) {
            case "INSERT", "UPDATE", "DELETE", "MERGE" -> Integer.parseInt(words[words.length - 1]);
            default -> 0;
        };
    }
}
