-- Orders that the office ends or takes goods back of need a second person above the limit, too.
alter table approvals
  drop constraint "approvals_collection_check",
  drop constraint "approvals_step_check",
  add constraint "approvals_collection_check" check ("collection" in ('invoice', 'payment', 'shop_order')),
  add constraint "approvals_step_check" check ("step" in ('issue', 'cancel', 'write_off', 'waive', 'take_back'));
