-- The language that somebody works in: what mails to them are written in. Null: they have not worked in the admin centre yet.
alter table users add column "lang" text check ("lang" in ('de', 'en'));
