package io.adplatform.benchmarks.jobs;

/** What a job has done so far, also where it ends in an exception. */
final class Tally {

    long done;
    long unknown;
}
