-- What is written in the contents of documents, read once after the upload.
create table file_texts (
  "gridref" uuid primary key references file_contents ("gridref") on delete cascade,
  "state" text not null default 'waiting' check ("state" in ('waiting', 'read', 'empty', 'failed')),
  -- Why it could not be read; null otherwise.
  "problem" text,
  "text" text not null default ''
);
create index file_texts_waiting on file_texts ("gridref") where "state" = 'waiting';

-- Documents that were there before wait for the same job as new ones.
insert into file_texts ("gridref")
select c."gridref" from file_contents c
where c."type" in ('application/pdf', 'text/plain', 'text/markdown', 'text/csv', 'text/tab-separated-values')
  or c."type" like 'application/vnd.openxmlformats-officedocument.%'
  or c."type" like 'application/vnd.oasis.opendocument.%';
