package io.adplatform.testkit.data;

/**
 * A row from a test.
 *
 * @param owId the workspace that holds it
 * @param undo removes it again
 */
public record NewRow(long id, long owId, Runnable undo) {}
