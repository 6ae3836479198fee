-- A link confirms the lists that its mail named, and none that somebody has added since; null: of an older mail, all of them
alter table newsletter_tokens add column "lists" uuid[];
