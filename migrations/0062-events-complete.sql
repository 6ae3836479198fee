-- dates of a series that are called off or moved: [{ "day": "2027-05-09", "state": "moved", "movedTo": "2027-05-16T08:00:00.000Z" }]
alter table events add column "changes" jsonb not null default '[]';
