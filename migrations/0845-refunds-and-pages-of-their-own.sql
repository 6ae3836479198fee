-- Which refund that did not go a later one stands for: two refused ones of the same sum want two later ones.
alter table payment_refunds add column "replaces" uuid references payment_refunds ("_id");
create unique index payment_refunds_replaces on payment_refunds ("replaces") where "replaces" is not null;
do $$
declare later record;
begin
  for later in select "_id", "payment", "cents" from payment_refunds order by "_id" loop
    update payment_refunds set "replaces" = (
      select f."_id" from payment_refunds f
      where f."payment" = later."payment" and f."cents" = later."cents" and f."state" = 'failed' and f."_id" < later."_id"
        and not exists (select from payment_refunds r where r."replaces" = f."_id")
      order by f."_id" limit 1)
    where "_id" = later."_id";
  end loop;
end $$;

-- Begun on the own page of what is paid: the provider's page leads back there, which a link to pay alone shall never do.
alter table payments add column "isOwn" boolean not null default false;
