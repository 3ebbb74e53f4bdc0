package io.adplatform.testkit.files;

/** Where result links lead: a host of its own, which asks for nothing and counts nothing. */
public interface ResultFiles {

    /** Puts a file there, and answers its link. */
    String publish(String fileName, String contentType, byte[] content);
}
