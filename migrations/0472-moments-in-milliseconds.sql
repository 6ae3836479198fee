-- As every other moment: in milliseconds, which is what programs read and write.
alter table sessions alter column "provedAt" type timestamptz(3);
alter table signups
  alter column "createdAt" type timestamptz(3),
  alter column "expiresAt" type timestamptz(3);
