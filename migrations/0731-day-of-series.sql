-- The day of the month that a series goes by: one that has begun on the 31st comes back to it after February.
alter table documents add column "onDay" smallint check ("onDay" between 1 and 31);
update documents set "onDay" = extract(day from "nextOn") where "kind" = 'template' and "nextOn" is not null;
