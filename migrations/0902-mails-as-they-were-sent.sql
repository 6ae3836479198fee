-- Mails keep when they were sent, when they reached the mailbox and to whom; their HTML is shown on request.
alter table messages
  add column "sentAt" timestamptz(3),
  add column "arrivedAt" timestamptz(3),
  add column "to" text[] not null default '{}',
  add column "cc" text[] not null default '{}',
  add column "hasHtml" boolean not null default false;

create table message_html (
  "message" uuid primary key references messages on delete cascade,
  "html" text not null
);
