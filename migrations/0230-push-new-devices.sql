-- New devices are counted by hour, and those at a push service by its host.
create index push_subscriptions_created on push_subscriptions ("createdAt");
create index push_subscriptions_host on push_subscriptions ((substring("endpoint" from '^https://([^/]+)')));
