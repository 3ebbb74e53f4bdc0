package io.adplatform.sdk.internal.transport;

import java.util.function.Consumer;
import okhttp3.OkHttpClient;

/** Lets tests of other packages replace what only a test wants to, such as DNS. */
public final class TransportSeam {

    private TransportSeam() {}

    public static HttpTransport transport(
            TransportSettings settings, Connections connections, Consumer<OkHttpClient.Builder> change) {
        return new HttpTransport(settings, connections, change);
    }
}
