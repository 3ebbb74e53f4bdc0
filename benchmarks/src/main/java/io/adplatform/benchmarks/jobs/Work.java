package io.adplatform.benchmarks.jobs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The place and the data of a job.
 *
 * @param url the server's address
 * @param rows how many payments the organization has
 * @param workspaces those to report on; the first one is the user's own
 * @param campaigns those whose bids are to be changed
 * @param payer the customer whose payments are recorded
 * @param payments how many payments are to be recorded
 */
record Work(String url, int rows, List<Long> workspaces, List<Long> campaigns, long payer, int payments) {

    static final int BIDS_PER_CAMPAIGN = 100;
    static final int REPORTS_PER_WORKSPACE = 4;

    /** How much there is to do of a job. */
    long wanted(Job job) {
        return switch (job) {
            case READ -> rows;
            case REPORT -> (long) workspaces.size() * REPORTS_PER_WORKSPACE;
            case BIDS -> (long) campaigns.size() * BIDS_PER_CAMPAIGN;
            case PAY -> payments;
        };
    }

    /** The reference of a payment. */
    String reference(int number) {
        return "RUN-" + (1000 + number);
    }

    /** One word, for the standard input of a process. */
    String toWord() {
        return String.join(
                ";",
                url,
                String.valueOf(rows),
                list(workspaces),
                list(campaigns),
                String.valueOf(payer),
                "" + payments);
    }

    static Work ofWord(String word) {
        String[] parts = word.split(";", -1);
        return new Work(
                parts[0],
                Integer.parseInt(parts[1]),
                list(parts[2]),
                list(parts[3]),
                Long.parseLong(parts[4]),
                Integer.parseInt(parts[5]));
    }

    private static String list(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Long> list(String ids) {
        return Arrays.stream(ids.split(",", -1)).map(Long::valueOf).toList();
    }
}
