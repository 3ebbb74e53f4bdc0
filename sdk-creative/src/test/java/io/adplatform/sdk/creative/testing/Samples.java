package io.adplatform.sdk.creative.testing;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;

/** Small files that begin as those of their format do, and clients that wait next to no time. */
public final class Samples {

    public static final String JPEG = "ffd8ffe000104a464946";
    public static final String PNG = "89504e470d0a1a0a0000";
    public static final String GIF = "4749463839612c01fa00";
    public static final String MP4 = "00000018667479706d703432";
    public static final String MOV = "00000014667479707174202000000000";
    public static final String OLD_MOV = "000000086d6f6f7600000000";
    public static final String MP3 = "494433040000000000";
    public static final String BARE_MP3 = "fffb90640000";
    public static final String WAV = "524946462400000057415645666d7420";
    public static final String OGG = "4f67675300020000";
    public static final String MPEG = "fffd90640000";

    private Samples() {}

    public static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    public static Content file(String fileName, String hex) {
        return Content.of(bytes(hex), fileName);
    }

    /** A file of that length that begins so. */
    public static Content file(String fileName, String hex, int length) {
        return Content.of(Arrays.copyOf(bytes(hex), length), fileName);
    }

    public static AdPlatform client(Sandbox sandbox) {
        return AdPlatform.builder()
                .settings(sandbox.settings())
                .time(Time.manual(Instant.now()).skipPauses())
                .deadline(Duration.ofHours(10))
                .build();
    }
}
