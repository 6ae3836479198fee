-- How somebody buys who orders by himself: the same account is a consumer today and a firm tomorrow. Null: as the party is.
alter table documents add column "buysAs" text check ("buysAs" in ('person', 'business'));
