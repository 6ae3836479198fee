-- What a payment is for is said in the language of whoever reads it, not of who has paid. A resource keeps the name that the buyer has read.
alter table payments alter column "title" type jsonb using case "payableKind"
  when 'order' then jsonb_build_object('de', 'Bestellung ' || "payableNumber", 'en', 'Order ' || "payableNumber")
  when 'booking' then jsonb_build_object(
    'de', regexp_replace("title", '^Booking ', 'Buchung '), 'en', regexp_replace("title", '^Buchung ', 'Booking '))
  else jsonb_build_object('de', "title", 'en', "title") end;
