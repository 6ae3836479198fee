-- Which site this is: a copy that was restored elsewhere is another one and leaves this one's backups alone
create table backup_site (
  "only" boolean primary key default true check ("only"),
  "_id" uuid not null
);

-- Mails that waited in a state which was restored: they may have left since, so they wait for a word
create table held_mails (
  "_id" uuid primary key references mails on delete cascade,
  "heldAt" timestamptz(3) not null default now()
);
