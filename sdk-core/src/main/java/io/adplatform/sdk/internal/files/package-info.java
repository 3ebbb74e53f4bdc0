/** Bodies that don't fit into memory: multipart uploads, responses to a file, and links to other hosts. */
@NullMarked
package io.adplatform.sdk.internal.files;

import org.jspecify.annotations.NullMarked;
