package io.adplatform.sdk.internal.observe;

import com.fasterxml.jackson.databind.cfg.PackageVersion;
import dev.failsafe.Failsafe;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.OkHttp;
import org.slf4j.Logger;

/** Versions of what runs here, as far as JARs tell them. */
public final class Versions {

    private Versions() {}

    /**
     * The versions, the SDK's first.
     *
     * @param sdk the SDK's own
     */
    public static Map<String, String> with(String sdk) {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("SDK", sdk);
        versions.put("Java", System.getProperty("java.vendor") + " " + Runtime.version());
        versions.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        versions.put("OkHttp", OkHttp.VERSION);
        versions.put("Jackson", PackageVersion.VERSION.toString());
        add(versions, "Failsafe", Failsafe.class);
        add(versions, "SLF4J", Logger.class);
        return versions;
    }

    private static void add(Map<String, String> versions, String name, Class<?> of) {
        String version = of.getPackage() == null ? null : of.getPackage().getImplementationVersion();
        if (version != null) {
            versions.put(name, version);
        }
    }
}
