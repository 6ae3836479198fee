-- The tariff that a booking was made by, to compute its price anew when its length changes. "tariff" stays as it was told.
alter table bookings add column "tariffId" uuid;
update bookings b set "tariffId" = (
  select t."_id" from booking_tariffs t
  where t."record" = b."resource" and b."tariff" in (t."title", t."titleEn")
  order by t."position" limit 1)
where b."tariff" <> '';
