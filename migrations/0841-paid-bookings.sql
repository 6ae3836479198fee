-- Bookings that are paid online: they hold once they are paid.
alter table bookings drop constraint bookings_state_check;
alter table bookings add constraint bookings_state_check check ("state" in ('held', 'unconfirmed', 'waiting', 'offered',
  'requested', 'unpaid', 'confirmed', 'attended', 'missed', 'rejected', 'cancelled', 'lapsed'));
-- what stays to be paid although it was cancelled
alter table bookings add column "keptCents" integer not null default 0 check ("keptCents" >= 0);

alter table booking_resources
  add column "payOnline" boolean not null default false,
  -- how long a time waits for its money
  add column "payHours" integer not null default 24 check ("payHours" between 1 and 336),
  -- until so many hours before it begins all goes back to whoever cancels, after that a part
  add column "refundHours" integer not null default 24 check ("refundHours" between 0 and 8760),
  add column "refundPercent" integer not null default 0 check ("refundPercent" between 0 and 100);
