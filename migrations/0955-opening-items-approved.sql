-- Write-offs of opening items need a second person above the limit, too.
alter table approvals
  drop constraint "approvals_collection_check",
  add constraint "approvals_collection_check" check ("collection" in ('invoice', 'opening_item', 'payment', 'shop_order'));
