package io.adplatform.testkit.area;

/** Something that a workspace owns and that has an ID of its own. */
interface Row {
    long id();
}
