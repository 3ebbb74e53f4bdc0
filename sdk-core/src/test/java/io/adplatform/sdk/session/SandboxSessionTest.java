package io.adplatform.sdk.session;

import io.adplatform.sdk.secrets.NoSecretShown;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A test with a sandbox and clients of it, in which nothing secret may be shown. */
abstract class SandboxSessionTest {

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    SessionFixture rig;

    @BeforeEach
    void openRig() {
        rig = new SessionFixture(secrets);
    }

    /** Not by {@code @AutoClose}, which comes after the look at what was shown. */
    @AfterEach
    void closeRig() {
        rig.close();
    }
}
