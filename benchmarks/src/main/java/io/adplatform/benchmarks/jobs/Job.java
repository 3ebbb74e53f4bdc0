package io.adplatform.benchmarks.jobs;

/** The jobs. Each counts its results, so that missing ones show. */
enum Job {
    /** Read 50,000 payments: 50 pages. */
    READ("payments"),
    /** Read last year's numbers of six workspaces by insertion order: four reports each, of three months at most. */
    REPORT("reports"),
    /** Read the entities of 30 campaigns and change 100 bids of each: 60 requests. */
    BIDS("bids"),
    /** Record 25 payments; every twentieth answer is lost on its way back. */
    PAY("new payments");

    final String unit;

    Job(String unit) {
        this.unit = unit;
    }
}
