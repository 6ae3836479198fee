-- A rule by what messages are unwanted acts on one mailbox, or on all
alter table message_rules
  add column "mailbox" uuid references message_mailboxes ("_id") on delete cascade,
  drop constraint message_rules_once,
  add constraint message_rules_once unique nulls not distinct ("kind", "value", "mailbox");
