-- A correction names the message that it replaces on devices
alter table push_sendings add column "corrects" uuid references push_sendings on delete set null;
alter table push_sendings add column "withdrawnAt" timestamptz(3);
create index push_sendings_corrects on push_sendings ("corrects") where "corrects" is not null;
-- Finds the message whose link leads to a page that is gone
create index push_sendings_href on push_sendings (("texts" -> 'de' ->> 'href'));
create index push_sendings_english_href on push_sendings (("texts" -> 'en' ->> 'href'));
