-- Forms that the office builds itself; what they bring goes into the inbox, and as values into a table
create table office_forms (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  -- language → text
  "title" jsonb not null,
  "slug" text not null constraint office_forms_slug unique,
  "type" text not null default '',
  "active" boolean not null default false,
  "intro" jsonb not null,
  "done" jsonb not null,
  -- what is agreed to before it is sent; empty: nothing
  "consent" jsonb not null,
  "confirm" boolean not null default false,
  "mailbox" uuid references message_mailboxes ("_id") on delete set null
);

create table office_form_fields (
  "_id" uuid primary key,
  "record" uuid not null references office_forms ("_id") on delete cascade,
  "position" integer not null,
  "kind" text not null,
  "label" text not null,
  "labelEn" text not null,
  "hint" text not null,
  "hintEn" text not null,
  -- one a line
  "options" text not null,
  "optionsEn" text not null,
  "required" boolean not null
);
create index office_form_fields_of on office_form_fields ("record", "position");

-- What one person sent: goes with its conversation, and with its form
create table office_form_answers (
  "_id" uuid primary key references message_threads ("_id") on delete cascade,
  "form" uuid not null references office_forms ("_id") on delete cascade,
  "at" timestamptz(3) not null,
  "values" jsonb not null
);
create index office_form_answers_of on office_form_answers ("form", "at" desc);
