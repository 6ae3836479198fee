-- Folders of files: a tree whose top is a row of its own with an empty path. What "parent" of a folder and "folder" of a file
-- say follows every renaming and moving by the foreign keys. They refuse a folder inside itself, too: the path that it was
-- to lie in is gone with it.
create table file_folders (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "parent" text,
  "name" text not null,
  "path" text not null generated always as
    (case when "parent" is null or "parent" = '' then "name" else "parent" || '/' || "name" end) stored,
  constraint file_folders_path unique ("path"),
  constraint file_folders_parent foreign key ("parent") references file_folders ("path") on update cascade,
  constraint file_folders_top check (("parent" is null) = ("path" = '')),
  constraint file_folders_name check ("parent" is null or "name" <> '' and "name" !~ '[/\\]'),
  constraint file_folders_depth check (array_length(string_to_array("path", '/'), 1) <= 8)
);
create unique index file_folders_siblings on file_folders ("parent", lower("name"));
insert into file_folders ("_id", "parent", "name") values (gen_random_uuid(), null, '');

-- The folders that files name become rows; of two spellings the first one stays.
do $$
declare
  named text;
  part text;
  place text;
  known text;
begin
  for named in select distinct "folder" from files where "folder" <> '' order by 1 loop
    place := '';
    foreach part in array (string_to_array(named, '/'))[1:8] loop
      part := btrim(part);
      continue when part = '';
      select f."path" into known from file_folders f where f."parent" = place and lower(f."name") = lower(part);
      if not found then
        insert into file_folders ("_id", "parent", "name") values (gen_random_uuid(), place, part)
          returning "path" into known;
      end if;
      place := known;
    end loop;
    if place <> named then
      update files set "folder" = place where "folder" = named;
    end if;
  end loop;
end $$;

drop index files_folder;
create index files_folder on files ("folder" text_pattern_ops);
alter table files add constraint files_in_folder foreign key ("folder") references file_folders ("path") on update cascade;
