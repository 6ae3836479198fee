-- In both languages where there are words for what went wrong; "message" is what programs report
alter table failures add column "texts" jsonb;
