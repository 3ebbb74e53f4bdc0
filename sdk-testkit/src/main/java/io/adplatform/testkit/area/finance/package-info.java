/**
 * Finance (document 2): customers, fees, invoices, credit, payments and the static lists, over one ledger.
 */
@NullMarked
package io.adplatform.testkit.area.finance;

import org.jspecify.annotations.NullMarked;
