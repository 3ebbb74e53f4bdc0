package io.adplatform.sdk.reports;

import io.adplatform.sdk.file.DownloadedFile;

/**
 * A file that holds all rows of a report.
 *
 * @param file the written file
 * @param rows how many rows it holds, without the header
 * @param requests how many requests it took
 */
public record ExportedRows(DownloadedFile file, long rows, int requests) {}
