package io.adplatform.examples.guides;

// <docs/guides/settings.md>
import io.adplatform.sdk.AdPlatform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

final class ClientSettings {

    private ClientSettings() {}

    /** Connects through a proxy that has a certificate of the company. */
    static AdPlatform behindProxy(Path certificates, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(certificates)) {
            store.load(in, password);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        TrustManager[] managers = trust.getTrustManagers();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers, null);
        return AdPlatform.fromEnvironment()
                .proxy("proxy.example.com", 8080)
                .tls(context, (X509TrustManager) Objects.requireNonNull(managers[0]))
                .build();
    }
}
// </docs/guides/settings.md>
