-- Apps get messages through Firebase Cloud Messaging, where an administrator has switched it on.
alter table push_settings
  -- service account of Google Cloud, sealed with SECRET
  add column "firebaseAccount" text,
  -- what apps begin with; no secret
  add column "firebaseApp" jsonb;

-- Browsers have an address and keys, apps a registration token of Firebase.
alter table push_subscriptions
  alter column "endpoint" drop not null,
  alter column "p256dh" drop not null,
  alter column "auth" drop not null,
  add column "registration" text constraint push_subscriptions_registration unique,
  add constraint push_subscriptions_way check (
    num_nonnulls("endpoint", "p256dh", "auth") = case when "registration" is null then 3 else 0 end
  );
