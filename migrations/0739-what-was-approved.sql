-- What somebody has approved, as a digest: drafts take much of what they say from the customer and from rates, which change without them.
alter table documents add column "approvedDigest" text;
-- What was approved before stands for nothing that anybody could compare: it is asked for once more.
update documents set "approvedBy" = null, "approvedVersion" = null where "number" is null and "approvedBy" is not null;
