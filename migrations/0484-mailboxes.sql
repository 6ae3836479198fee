-- How far each mailbox has been read, and what became of each mail
create table mailboxes (
  "_id" text primary key,
  "uidValidity" bigint not null default 0,
  "lastUid" bigint not null default 0,
  "troubles" integer not null default 0,
  "trouble" text not null default '',
  "notBefore" timestamptz,
  "readAt" timestamptz
);
create table mailbox_mails (
  "mailbox" text not null,
  "uidValidity" bigint not null,
  "uid" bigint not null,
  "messageId" text not null default '',
  "outcome" text not null check ("outcome" in ('taken', 'known', 'large', 'failed')),
  "tries" integer not null default 1,
  "notBefore" timestamptz,
  "at" timestamptz not null,
  primary key ("mailbox", "uidValidity", "uid")
);
create unique index mailbox_mails_message on mailbox_mails ("mailbox", "messageId") where "messageId" <> '' and "outcome" = 'taken';
create index mailbox_mails_failed on mailbox_mails ("mailbox", "uidValidity") where "outcome" = 'failed';
