-- Who switched on that a template issues by itself: it issues in this person's name, as long as the person may.
alter table documents add column "issuesBy" uuid;
update documents set "issuesBy" = coalesce("updatedBy", "createdBy") where "kind" = 'template' and "issues";
