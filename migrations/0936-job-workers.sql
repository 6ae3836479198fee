-- Heartbeats of the processes that run jobs. Unlogged, so backups leave them out
create unlogged table job_workers (
  "_id" uuid primary key,
  "startedAt" timestamptz(3) not null,
  "seenAt" timestamptz(3) not null,
  "begunAt" timestamptz(3)
);

-- Alarms already raised: each is repeated once a day for as long as its cause lasts
create table alarms (
  "alarm" text primary key,
  "givenAt" timestamptz(3) not null
);
