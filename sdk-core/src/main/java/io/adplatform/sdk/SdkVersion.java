package io.adplatform.sdk;

/** The SDK's version, as the build wrote it into the jar; {@code dev} when the classes didn't come from a jar. */
final class SdkVersion {

    static final String VERSION = read();

    private SdkVersion() {}

    private static String read() {
        String version = SdkVersion.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }
}
