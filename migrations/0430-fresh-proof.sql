-- When a session last proved who it is, by password or second factor
alter table sessions add column "provedAt" timestamptz;
update sessions set "provedAt" = "createdAt";
alter table sessions alter column "provedAt" set not null;
