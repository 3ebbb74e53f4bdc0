/**
 * Whole clients, their journals, their quota and a platform with faults, in virtual time from one seed. Start at {@link
 * io.adplatform.sdk.simulation.SimulationTest}.
 */
@NullMarked
package io.adplatform.sdk.simulation;

import org.jspecify.annotations.NullMarked;
