-- What sdk-postgresql keeps, version 1. For Flyway, Liquibase or by hand; another schema may take the place of
-- "adplatform". The program needs USAGE on the schema and SELECT, INSERT, UPDATE and DELETE on its tables, nothing else.
-- The table token holds bearer tokens: nobody but the program's own role should be able to read it.

CREATE SCHEMA IF NOT EXISTS adplatform;

CREATE TABLE IF NOT EXISTS adplatform.schema_version (
    version integer PRIMARY KEY
);

-- Which quotas were ever shared, so that a row that is lost isn't taken for one that never was.
CREATE TABLE IF NOT EXISTS adplatform.share_made (
    name text PRIMARY KEY
);

-- One row holds all of a shared quota. It is small and rewritten often, and has room to be rewritten in place.
CREATE TABLE IF NOT EXISTS adplatform.share (
    name    text   PRIMARY KEY,
    epoch   bigint NOT NULL,
    version bigint NOT NULL,
    state   text   NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE IF NOT EXISTS adplatform.token (
    account     text PRIMARY KEY,
    fence       bigint      NOT NULL,
    leased_until timestamptz NOT NULL,
    revision    bigint      NOT NULL,
    tokens      text
);

-- One row: grows with everything that the journal takes down, so that a database that forgot something is noticed.
CREATE TABLE IF NOT EXISTS adplatform.journal_state (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    epoch    text    NOT NULL,
    sequence bigint  NOT NULL
);

CREATE TABLE IF NOT EXISTS adplatform.journal (
    account    text        NOT NULL,
    key        text        NOT NULL,
    version    bigint      NOT NULL,
    fence      bigint      NOT NULL,
    free       boolean     NOT NULL,
    unsettled  boolean     NOT NULL,
    reference  text,
    held_until timestamptz,
    entry      text        NOT NULL,
    PRIMARY KEY (account, key)
);

-- A reference belongs to one key of the account, as long as its call may have been done.
CREATE UNIQUE INDEX IF NOT EXISTS journal_reference
    ON adplatform.journal (account, reference) WHERE NOT free AND reference IS NOT NULL;

CREATE INDEX IF NOT EXISTS journal_unsettled ON adplatform.journal (account) WHERE unsettled;

INSERT INTO adplatform.journal_state (epoch, sequence) VALUES (gen_random_uuid()::text, 0) ON CONFLICT DO NOTHING;

INSERT INTO adplatform.schema_version (version) VALUES (1) ON CONFLICT DO NOTHING;
