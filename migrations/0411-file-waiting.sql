-- A change of a file that guests see, made by somebody who may not publish it: it waits until somebody who may releases it.
create table file_waiting (
  "fileId" uuid primary key references files ("_id") on delete cascade,
  "at" timestamptz(3) not null default now(),
  "by" uuid,
  -- the other content that waits; none where only texts do
  "gridref" uuid references file_contents ("gridref") on delete set null,
  "change" jsonb not null default '{}'
);
create index file_waiting_at on file_waiting ("at" desc);
create index file_waiting_content on file_waiting ("gridref");

-- What the settings show, guests see.
update file_uses set "live" = true where "collection" = 'settings' and not "live";
