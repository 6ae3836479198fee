-- Devices on which somebody who works here hears of the office. Unlike those of guests they belong to an account: they go with its session.
create table push_office_devices (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  "session" uuid not null constraint push_office_devices_session unique references sessions on delete cascade,
  "endpoint" text not null constraint push_office_devices_endpoint unique,
  "p256dh" text not null,
  "auth" text not null,
  "lang" text not null check ("lang" in ('de', 'en')),
  "topics" text[] not null,
  "createdAt" timestamptz(3) not null
);
create index push_office_devices_user on push_office_devices ("userId");
create index push_office_devices_topics on push_office_devices using gin ("topics");
