package io.adplatform.sdk.journal;

import io.adplatform.sdk.time.Time;

class MemoryJournalTest extends JournalContract {

    @Override
    protected Journal open(Time time) {
        return new MemoryJournal(time);
    }

    @Override
    protected Journal afterCrash(Journal journal) {
        return ((MemoryJournal) journal).afterCrash();
    }
}
