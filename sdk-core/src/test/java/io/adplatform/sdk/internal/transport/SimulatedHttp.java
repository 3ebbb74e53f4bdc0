package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.time.Time;
import java.util.List;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** OkHttp's place in a simulation: an exchange is some tasks of a virtual clock, and needs no thread and no socket. */
public final class SimulatedHttp extends OkHttpClient {

    private final Time time;
    private final Consumer<SimulatedExchange> network;

    /**
     * A client of a simulated network.
     *
     * @param time the clock of the process; it stops when the process dies
     * @param network takes each exchange at its start
     */
    public SimulatedHttp(Time time, Consumer<SimulatedExchange> network) {
        super(new Builder().connectionSpecs(List.of(ConnectionSpec.CLEARTEXT)));
        this.time = time;
        this.network = network;
    }

    @Override
    public Call newCall(Request request) {
        return new SimulatedExchange(request, time, network);
    }
}
