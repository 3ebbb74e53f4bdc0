package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.util.List;
import java.util.Map;

/** A sandbox, a client of it in virtual time, and a static list to ask for. */
final class ResponseCacheFixture implements AutoCloseable {

    static final String LINE = "GET /api/v3/bm/static/dimensions";
    static final Operation<List<Map<String, Object>>> DIMENSIONS =
            Operation.read(LINE).cached().returnsField("dimensions", new TypeRef<>() {});

    final ManualTime time = Time.manual();
    final Sandbox sandbox = Sandbox.start();
    AdPlatform platform = client().build();

    AdPlatformBuilder client() {
        return AdPlatform.builder().settings(sandbox.settings()).time(time);
    }

    /** Goes on with another client. */
    void use(AdPlatformBuilder other) {
        platform.close();
        platform = other.build();
    }

    Request<List<Map<String, Object>>> dimensions() {
        return new PlainRequest<>(platform.workspace(), DIMENSIONS);
    }

    int requests() {
        return sandbox.requests(LINE).size();
    }

    /** The client goes on as a user of another workspace. */
    void logInAsAnother() {
        String email = "other@organization.example";
        sandbox.accounts().add(email, "another password", sandbox.workspaces().get(1));
        platform.accounts().useLogin(email, "another password");
    }

    @Override
    public void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }
}
