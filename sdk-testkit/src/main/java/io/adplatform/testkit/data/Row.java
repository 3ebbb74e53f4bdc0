package io.adplatform.testkit.data;

/** An object of a workspace with an ID. */
public interface Row {
    long id();
}
