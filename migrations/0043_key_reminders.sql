-- Of which of its last days people were told already that a key ends; null: of none, or it was renewed since.
alter table desk_key add column reminded_days int;
alter table desk_key add constraint desk_key_reminded_days_check check (reminded_days in (30, 7, 1));
