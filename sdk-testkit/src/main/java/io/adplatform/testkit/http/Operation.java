package io.adplatform.testkit.http;

/**
 * One line of the table of operations.
 *
 * @param path the documents' path, with placeholders such as {@code {campaignId}}
 * @param open true where neither a token nor a workspace is asked for: sign-up, log-in and refresh
 */
public record Operation(String method, String path, boolean open, Handler handler) {

    /** The operation as the documents write it, such as {@code GET /api/v3/fa/payments/list}. */
    public String line() {
        return method + " " + path;
    }
}
