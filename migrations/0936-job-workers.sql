-- Processes that run jobs, and when they last said so. Left out of backups: it tells of running processes alone
create unlogged table job_workers (
  "_id" uuid primary key,
  "startedAt" timestamptz(3) not null,
  "seenAt" timestamptz(3) not null,
  "begunAt" timestamptz(3)
);

-- Alarms that administrators were given; each is given once a day for as long as its reason lasts
create table alarms (
  "name" text primary key,
  "givenAt" timestamptz(3) not null
);
