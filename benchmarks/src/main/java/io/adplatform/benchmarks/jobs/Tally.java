package io.adplatform.benchmarks.jobs;

/** The results of a job so far, also if it ends with an exception. */
final class Tally {

    long done;
    long unknown;
}
