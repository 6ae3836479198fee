-- lists of one type by time: without it, whatever else is newer is read, too
create index news_type_start on news ("type", "start", "_id") where "deletedAt" is null;
