-- How often the reading of a document has begun without coming to an end: one that takes the program down is left alone.
alter table file_texts add column "begun" integer not null default 0;
