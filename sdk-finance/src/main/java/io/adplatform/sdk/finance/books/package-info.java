/**
 * Compares the platform's payments, invoices and credit with the caller's own rows. Start at
 * {@link io.adplatform.sdk.finance.books.Books#compare Books.compare}.
 */
@NullMarked
package io.adplatform.sdk.finance.books;

import org.jspecify.annotations.NullMarked;
