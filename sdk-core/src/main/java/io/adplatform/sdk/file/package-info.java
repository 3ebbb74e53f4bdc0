/**
 * Upload and download of files. {@link io.adplatform.sdk.file.Content} is the content of an upload,
 * {@link io.adplatform.sdk.file.Download} starts a download, and {@link io.adplatform.sdk.file.Target} is its target.
 */
@NullMarked
package io.adplatform.sdk.file;

import org.jspecify.annotations.NullMarked;
