-- Roles that a site makes itself, beside the built-in ones. Accounts name them by their key in users.roles.
create table own_roles (
  "_id" uuid primary key, "createdAt" timestamptz(3) not null default now(), "createdBy" uuid,
  "updatedAt" timestamptz(3) not null default now(), "updatedBy" uuid, "version" integer not null default 1,
  "key" text not null unique,
  "name" jsonb not null,
  "rights" text[] not null default '{}',
  "onlyOwn" text[] not null default '{}',
  "secondFactor" boolean not null default false
);
create unique index own_roles_name on own_roles (lower("name" ->> 'de'));

-- An administrator looks at the site with the rights of this role.
alter table sessions add column "viewAs" text;
