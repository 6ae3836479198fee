-- Times are kept to the millisecond, as everywhere.
alter table payments alter column "watchedAt" type timestamptz(3);
alter table payment_refunds alter column "watchedAt" type timestamptz(3);
