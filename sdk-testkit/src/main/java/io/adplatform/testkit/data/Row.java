package io.adplatform.testkit.data;

/** Something that a workspace owns and that has an ID of its own. */
public interface Row {
    long id();
}
