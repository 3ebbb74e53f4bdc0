package io.adplatform.sdk.reports;

/**
 * How far {@link AllRows} has come.
 *
 * @param rows the rows that are in the file, without the header
 * @param requests the requests that they took; each took a permit of the quota
 * @param bytes the length of the file so far
 */
public record ExportProgress(long rows, int requests, long bytes) {}
