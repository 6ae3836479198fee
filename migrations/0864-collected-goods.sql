-- Goods that the buyer fetches at the seller's are supplied there (directive 2006/112/EC, Art. 31), wherever the buyer lives.
alter table documents add column "isCollected" boolean not null default false;
