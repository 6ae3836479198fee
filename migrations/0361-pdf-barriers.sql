-- What shuts people out of a PDF; null: not known, or no PDF.
alter table file_texts add column "barriers" text[]
  check ("barriers" <@ array['scan', 'untagged', 'untitled', 'noLanguage']);
create index file_texts_barriers on file_texts ("gridref") where "barriers" <> '{}';

-- Those that were there before are looked at once by the job that reads them.
update file_texts t set "state" = 'waiting' from file_contents c
where c."gridref" = t."gridref" and c."type" = 'application/pdf' and t."state" in ('read', 'empty');
