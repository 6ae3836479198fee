create table files (
  "_id" uuid primary key,
  "createdAt" timestamptz(3) not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(),
  "updatedBy" uuid,
  "version" integer not null default 1,
  "name" text not null,
  "kind" text not null check ("kind" in ('image', 'document', 'video', 'audio', 'archive', 'other')),
  "type" text not null,
  "size" bigint not null,
  -- of the bytes as they came, and as they are kept
  "sha256" text not null,
  "storedSha256" text not null,
  "gridref" uuid not null,
  "width" integer,
  "height" integer,
  "colour" text not null default '#e4e7eb',
  "blur" text,
  "animated" boolean not null default false,
  "variants" text not null check ("variants" in ('none', 'waiting', 'ready', 'failed')),
  "title" text not null default '',
  "alt" text not null default '',
  "caption" text not null default '',
  "credit" text not null default '',
  "translations" jsonb not null default '{}',
  "tags" text[] not null default '{}',
  "folder" text not null default '',
  "focal" jsonb,
  "visibility" text not null default 'public' check ("visibility" in ('public', 'private')),
  "deletedAt" timestamptz(3),
  "deletedBy" uuid,
  -- what people search in, without accents
  "searched" text not null default ''
);
create index files_newest on files ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index files_kind on files ("kind", "createdAt" desc) where "deletedAt" is null;
create index files_folder on files ("folder" text_pattern_ops) where "deletedAt" is null;
create index files_name on files (lower("name"));
create index files_tags on files using gin ("tags");
create index files_searched on files using gin ("searched" public.gin_trgm_ops);
create index files_sha256 on files ("sha256");
create index files_stored_sha256 on files ("storedSha256");
create index files_bin on files ("deletedAt") where "deletedAt" is not null;

-- Every content that a file has or had; former ones go after 30 days.
create table file_contents (
  "gridref" uuid primary key,
  "fileId" uuid not null references files ("_id") on delete cascade,
  "at" timestamptz(3) not null default now(),
  "formerSince" timestamptz(3),
  "name" text not null,
  "kind" text not null,
  "type" text not null,
  "size" bigint not null,
  "sha256" text not null,
  "storedSha256" text not null,
  "width" integer,
  "height" integer,
  "colour" text not null,
  "blur" text,
  "animated" boolean not null
);
create index file_contents_file on file_contents ("fileId", "at" desc);
create index file_contents_former on file_contents ("formerSince") where "formerSince" is not null;

-- Smaller forms of the contents of pictures.
create table file_variants (
  "gridref" uuid primary key,
  "contentOf" uuid not null references file_contents ("gridref") on delete cascade,
  "type" text not null,
  "size" bigint not null,
  "width" integer not null,
  "height" integer not null
);
create index file_variants_content on file_variants ("contentOf");
