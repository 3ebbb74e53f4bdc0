package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the records by key, reference and tag, in about 60 bytes an entry. It holds 64-bit hashes, so whoever reads a
 * record compares its texts. If two keys have one hash, the later record replaces the earlier one here; the comparison then refuses
 * both keys.
 */
final class EntryIndex {

    /** The hashes of keys, references and tags, by open addressing. */
    private long[] hashes = new long[64];

    /** For a key, the number of its entry; for another hash, the number of its first posting. Both count from 1. */
    private int[] heads = new int[64];

    private int terms;

    /** The position of the last record of each entry; 0 for none. */
    private long[] positions = new long[16];

    /** One key of each account, by which a name is found in all of them. */
    private final Map<List<@Nullable Object>, JournalKey> accounts = new HashMap<>();

    private int entries;
    private int[] postedEntry = new int[16];
    private int[] nextPosting = new int[16];
    private int postings;

    /** Sets the position of an entry's last record. */
    void put(JournalEntry entry, long position) {
        JournalKey key = entry.key();
        int slot = slot(hash(key, "k", key.name()));
        if (heads[slot] == 0) {
            positions = entries == positions.length ? Arrays.copyOf(positions, 2 * entries) : positions;
            heads[slot] = ++entries;
            accounts.putIfAbsent(Arrays.asList(key.baseUrl(), key.clientId(), key.owId()), key);
        }
        int number = heads[slot] - 1;
        positions[number] = position;
        entry.inputs().guard().tags().forEach(tag -> post(tag(key, tag), number));
        String reference = entry.inputs().reference();
        if (reference != null) {
            post(hash(key, "r", reference), number);
        }
    }

    private void post(long term, int entry) {
        int slot = slot(term);
        int head = heads[slot] - 1;
        if (head >= 0 && postedEntry[head] == entry) {
            return;
        }
        if (postings == postedEntry.length) {
            postedEntry = Arrays.copyOf(postedEntry, 2 * postings);
            nextPosting = Arrays.copyOf(nextPosting, 2 * postings);
        }
        postedEntry[postings] = entry;
        nextPosting[postings] = head;
        heads[slot] = ++postings;
    }

    /** Returns the position of a key's last record; 0 for none. */
    long position(JournalKey key) {
        int entry = entry(key);
        return entry < 0 ? 0 : positions[entry];
    }

    /** Returns the number of a key's entry; -1 for none. */
    int entry(JournalKey key) {
        return heads[find(hash(key, "k", key.name()))] - 1;
    }

    /** Returns the positions of the entries that may have a name, in all accounts. */
    long[] withName(String name) {
        return accounts.values().stream()
                .mapToInt(account -> heads[find(hash(account, "k", name))] - 1)
                .filter(entry -> entry >= 0)
                .mapToLong(entry -> positions[entry])
                .filter(position -> position > 0)
                .toArray();
    }

    /** Returns the positions of the entries that may have a reference, in the account of a key. */
    long[] withReference(JournalKey account, String reference) {
        return with(hash(account, "r", reference));
    }

    /** Returns the positions of the entries that may have a tag, in all workspaces of a key's account. */
    long[] withTag(JournalKey account, String tag) {
        return with(tag(account, tag));
    }

    private static long tag(JournalKey account, String tag) {
        return hash("t", account.baseUrl(), account.clientId(), tag);
    }

    private long[] with(long term) {
        return IntStream.iterate(heads[find(term)] - 1, posting -> posting >= 0, posting -> nextPosting[posting])
                .mapToLong(posting -> positions[postedEntry[posting]])
                .filter(position -> position > 0)
                .distinct()
                .toArray();
    }

    /** Returns the number of entries, with dropped ones. */
    int size() {
        return entries;
    }

    /** Returns the position of each entry; 0 for a dropped one. */
    long[] positions() {
        return Arrays.copyOf(positions, entries);
    }

    /** Replaces the positions of the first entries, after their records were copied or dropped. */
    void move(long[] copied) {
        System.arraycopy(copied, 0, positions, 0, copied.length);
    }

    private int slot(long term) {
        if (3 * terms > 2 * hashes.length) {
            grow();
        }
        int slot = find(term);
        if (hashes[slot] == 0) {
            hashes[slot] = term;
            terms++;
        }
        return slot;
    }

    private int find(long term) {
        int slot = (int) term & (hashes.length - 1);
        while (hashes[slot] != 0 && hashes[slot] != term) {
            slot = (slot + 1) & (hashes.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] formerHashes = hashes;
        int[] formerHeads = heads;
        hashes = new long[2 * formerHashes.length];
        heads = new int[hashes.length];
        for (int i = 0; i < formerHashes.length; i++) {
            if (formerHashes[i] != 0) {
                int slot = find(formerHashes[i]);
                hashes[slot] = formerHashes[i];
                heads[slot] = formerHeads[i];
            }
        }
    }

    private static long hash(JournalKey account, String kind, String text) {
        return hash(kind, account.baseUrl(), account.clientId(), String.valueOf(account.owId()), text);
    }

    /** FNV-1a with the last step of murmur3, never 0. */
    private static long hash(String... parts) {
        long hash = 0xcbf29ce484222325L;
        for (String part : parts) {
            for (int i = 0; i < part.length(); i++) {
                hash = (hash ^ part.charAt(i)) * 0x100000001b3L;
            }
            hash = (hash ^ 0xffff) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        hash ^= hash >>> 33;
        return hash == 0 ? 1 : hash;
    }
}
