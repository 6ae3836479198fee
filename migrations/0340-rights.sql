-- Accounts that may change only some pages and what lies below them. The flag says that there is a limit: a page that goes
-- for good takes its line along, and nobody must gain by that.
alter table users add column "onlyPages" boolean not null default false;
create table user_pages (
  "userId" uuid not null references users on delete cascade,
  "page" uuid not null references pages ("_id") on delete cascade,
  primary key ("userId", "page")
);
create index user_pages_page on user_pages ("page");

-- Modules in which an account may change only what it has made.
alter table users add column "onlyOwn" text[] not null default '{}';
