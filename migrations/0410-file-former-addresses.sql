-- Where files stood on the website that they came from: decoded paths, each leading to one file.
create table file_former_addresses (
  "path" text primary key,
  "fileId" uuid not null references files ("_id") on delete cascade
);
create index file_former_addresses_file on file_former_addresses ("fileId");
