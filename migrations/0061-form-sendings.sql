-- how often forms came from a network; the key is a keyed digest that nobody can turn back and that is another one every day
create table form_sendings (
  "key" text primary key,
  "count" integer not null,
  "since" timestamptz(3) not null
);

create index form_sendings_since on form_sendings ("since");
