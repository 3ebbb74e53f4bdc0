package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UseTest {

    @Test
    void namesItsWorkspaceWhereItHasOne() {
        assertThat(new Use("GET /things", 7L)).hasToString("GET /things in workspace 7");
        assertThat(new Use("GET /things", null)).hasToString("GET /things");
    }
}
