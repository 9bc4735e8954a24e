-- Of which of its last days people were told already that a key ends; null: of none, or it was renewed since.
alter table desk_key add column reminded_days int check (reminded_days in (30, 7, 1));
