-- A conversation that holds as much as anybody reads goes on in another one
alter table message_threads add column "continuedIn" uuid references message_threads ("_id") on delete set null;
create index message_threads_continued on message_threads ("continuedIn") where "continuedIn" is not null;
