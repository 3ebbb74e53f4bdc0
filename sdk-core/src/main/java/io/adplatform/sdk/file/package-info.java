/**
 * Files on their way to and from the platform. {@link io.adplatform.sdk.file.Content} is what is sent,
 * {@link io.adplatform.sdk.file.Download} is how something is fetched, and {@link io.adplatform.sdk.file.Target} is
 * where it goes.
 */
@NullMarked
package io.adplatform.sdk.file;

import org.jspecify.annotations.NullMarked;
