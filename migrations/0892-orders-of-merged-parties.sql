-- Orders belong to the party that theirs was merged into.
update shop_orders o set "party" = p."mergedInto" from parties p where p."_id" = o."party" and p."mergedInto" is not null;
