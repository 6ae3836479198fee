-- Topics are contributed by domains: the program knows which there are, not the table.
alter table push_sendings drop constraint push_sendings_topic_check;
