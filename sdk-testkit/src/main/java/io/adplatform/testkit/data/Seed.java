package io.adplatform.testkit.data;

/**
 * The seed of a sandbox's data; the numbers apply to each seeded workspace.
 *
 * @param number the same number gives the same data
 */
public record Seed(long number, int insertionOrders, int campaigns, int creatives, int payments) {

    public Seed {
        if (insertionOrders < 1 || campaigns < 0 || creatives < 0 || payments < 0) {
            throw new IllegalArgumentException("a sandbox can't hold fewer than no rows, or no insertion order");
        }
        if (Math.max(Math.max(insertionOrders, campaigns), Math.max(creatives, payments))
                > PlatformData.IDS_OF_A_WORKSPACE / 2) {
            throw new IllegalArgumentException(
                    "a workspace has at most " + PlatformData.IDS_OF_A_WORKSPACE / 2 + " rows");
        }
    }
}
