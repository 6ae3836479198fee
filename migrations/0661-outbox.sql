-- What became of each try to send a mail, for those who look after the site
alter table mails
  add column "job" uuid,
  add column "tries" integer not null default 0,
  add column "error" text not null default '',
  add column "triedAt" timestamptz(3),
  -- since when nobody tries any more
  add column "failedAt" timestamptz(3);
