-- What guests type is published only after the office has read it.
update booking_resources set "mayBeEvent" = false where "confirm" <> 'office';
alter table booking_resources add constraint booking_resources_event check (not "mayBeEvent" or "confirm" = 'office');
