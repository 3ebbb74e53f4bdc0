package io.adplatform.sdk.internal.transport;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Tells addresses of the public Internet from those that reach into the caller's own network. */
final class PublicAddresses {

    private PublicAddresses() {}

    /** Whether anybody on the Internet could reach the address too. */
    static boolean contains(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        return address instanceof Inet4Address four ? isPublic(four) : isPublic((Inet6Address) address);
    }

    private static boolean isPublic(Inet4Address address) {
        byte[] octets = address.getAddress();
        int first = octets[0] & 0xff;
        int second = octets[1] & 0xff;
        boolean thisNetwork = first == 0;
        boolean carriersOwn = first == 100 && second >= 64 && second <= 127;
        boolean protocols = first == 192 && second == 0 && octets[2] == 0;
        boolean benchmarks = first == 198 && (second == 18 || second == 19);
        boolean reserved = first >= 240;
        return !(thisNetwork || carriersOwn || protocols || benchmarks || reserved);
    }

    private static boolean isPublic(Inet6Address address) {
        byte[] octets = address.getAddress();
        // Addresses that carry an IPv4 address, and reach it by a translator or a tunnel.
        if (startsWith(octets, 0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)
                || startsWith(octets, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
                || startsWith(octets, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff)) {
            return contains(embedded(octets, 12));
        }
        if (startsWith(octets, 0x20, 0x02)) {
            return contains(embedded(octets, 2));
        }
        // All that is routed publicly. What lies elsewhere is local, carries an IPv4 address, or has no meaning yet.
        boolean globalUnicast = (octets[0] & 0xe0) == 0x20;
        boolean teredo = startsWith(octets, 0x20, 0x01, 0, 0);
        return globalUnicast && !teredo;
    }

    private static boolean startsWith(byte[] octets, int... beginning) {
        for (int i = 0; i < beginning.length; i++) {
            if ((octets[i] & 0xff) != beginning[i]) {
                return false;
            }
        }
        return true;
    }

    private static InetAddress embedded(byte[] octets, int at) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(octets, at, at + 4));
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("four octets are an address", impossible);
        }
    }
}
