-- A place on the waiting list whose form has not been sent yet is none: nobody but whoever fills it in sees it.
alter table bookings drop constraint bookings_state_check;
alter table bookings add constraint bookings_state_check check ("state" in ('held', 'joining', 'unconfirmed', 'waiting', 'offered',
  'requested', 'unpaid', 'confirmed', 'attended', 'missed', 'rejected', 'cancelled', 'lapsed'));
update bookings set "state" = 'joining' where "state" = 'waiting' and "name" = '' and "forgottenAt" is null;
