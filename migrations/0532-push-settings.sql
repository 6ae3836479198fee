-- What is set of notifications stands with all settings; the keys of the site stay by themselves
insert into settings ("_id", "value", "version")
  select 'push', jsonb_build_object('quietFrom', "quietFrom", 'quietTo', "quietTo"), 1 from push_settings;
-- The account is still sealed for its former place: the program seals it anew when it starts
insert into settings ("_id", "value", "version")
  select 'push_firebase', jsonb_build_object('account', "firebaseAccount", 'app', "firebaseApp"), 1
  from push_settings where "firebaseAccount" is not null;
alter table push_settings rename to push_keys;
alter table push_keys
  drop column "quietFrom",
  drop column "quietTo",
  drop column "firebaseAccount",
  drop column "firebaseApp";
