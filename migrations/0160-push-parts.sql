-- The part of the topic that a message is about (a waste zone); null: it is for everybody who takes the topic.
alter table push_sendings add column "part" text;
