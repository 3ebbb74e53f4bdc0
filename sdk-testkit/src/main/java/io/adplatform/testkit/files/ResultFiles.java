package io.adplatform.testkit.files;

/** The target of result links: another host without tokens and without a rate limit. */
public interface ResultFiles {

    /** Puts a file there, and answers its link. */
    String publish(String fileName, String contentType, byte[] content);
}
