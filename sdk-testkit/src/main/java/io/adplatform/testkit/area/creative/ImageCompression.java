package io.adplatform.testkit.area.creative;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Writes an image anew in its own format, JPEG or PNG, with as few bytes as look well. */
final class ImageCompression {

    private static final long MOST_PIXELS = 4_000_000;
    private static final float JPEG_QUALITY = 0.6f;
    private static final float SMALLEST = 0f;

    private ImageCompression() {}

    /** Returns the smaller image; the same bytes if compression gains nothing or the format is another one. */
    static byte[] of(byte[] original) {
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(original))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return original;
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in);
                byte[] smaller = rewritten(reader);
                return smaller.length > 0 && smaller.length < original.length ? smaller : original;
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException unreadable) {
            // The library throws all sorts of things at images that only begin like one.
            return original;
        }
    }

    /** Returns nothing for a GIF, which may be animated, and for an image larger than a screen. */
    private static byte[] rewritten(ImageReader reader) throws IOException {
        String format = reader.getFormatName();
        boolean jpeg = format.equalsIgnoreCase("jpeg");
        boolean known = jpeg || format.equalsIgnoreCase("png");
        if (!known || (long) reader.getWidth(0) * reader.getHeight(0) > MOST_PIXELS) {
            return new byte[0];
        }
        BufferedImage image = reader.read(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWriter(reader);
        try (MemoryCacheImageOutputStream target = new MemoryCacheImageOutputStream(out)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionQuality(jpeg ? JPEG_QUALITY : SMALLEST);
            writer.setOutput(target);
            writer.write(null, new IIOImage(image, null, null), param);
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }
}
