package io.adplatform.examples.guides;

import io.adplatform.sdk.Dialect;

/** The code of docs/reference/dialects.md. */
final class DialectGuide {

    private DialectGuide() {}

    static Dialect dialect() {
        // <docs/reference/dialects.md>
        Dialect ours = Dialect.documented()
                .credentialHeader("Authorization")
                .formTokens(true)
                .processor("paywell")
                .path("POST /api/v3/da/report/by-campaign", "/api/v3/das/report/by-campaign");
        // </docs/reference/dialects.md>
        return ours;
    }
}
