-- Screen on which a step is repeated once it is approved, below the admin centre.
alter table approvals add column "screen" text not null default '';
update approvals set "screen" = case "collection"
  when 'invoice' then 'accounting/invoice/edit/' || "recordId"
  when 'payment' then 'shop/payments?payment=' || "recordId"
  else 'shop/orders/' || "recordId" end;
