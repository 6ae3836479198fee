-- Steps above the limit of the settings, requested by one person and approved by another. No reference to documents: the step that is asked for holds its row.
create table approvals (
  "_id" uuid primary key,
  "at" timestamptz(3) not null,
  "collection" text not null check ("collection" in ('invoice', 'payment')),
  "recordId" uuid not null,
  "step" text not null check ("step" in ('issue', 'cancel', 'write_off', 'waive')),
  "amount" bigint not null,
  "currency" text not null,
  "title" text not null,
  "text" text not null default '',
  "digest" text not null,
  "requestedBy" uuid not null,
  "requestedByName" text not null,
  "decidedAt" timestamptz(3),
  "decidedBy" uuid,
  "decidedByName" text not null default '',
  "isApproved" boolean not null default false,
  "usedAt" timestamptz(3)
);
create unique index approvals_pending on approvals ("recordId", "digest") where "decidedAt" is null and "usedAt" is null;
create index approvals_waiting on approvals ("at") where "decidedAt" is null and "usedAt" is null;
create index approvals_of on approvals ("recordId");
