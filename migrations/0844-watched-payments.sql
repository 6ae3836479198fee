-- When the provider was last asked by itself, so that what never changes does not keep others from being asked.
alter table payments add column "watchedAt" timestamptz(3);
alter table payment_refunds add column "watchedAt" timestamptz(3);
