-- A driver or a car that moves to another city leaves its past shifts where they were. That driver and car of a shift are of one
-- city is asked when it is saved, and whoever has shifts to come does not move: server/desk/fleet/cities.ts locks their rows.
alter table shift drop constraint shift_driver_id_city_id_fkey;
alter table shift drop constraint shift_vehicle_id_city_id_fkey;
alter table shift add constraint shift_driver_id_fkey foreign key (driver_id) references driver;
alter table shift add constraint shift_vehicle_id_fkey foreign key (vehicle_id) references vehicle;
alter table shift add constraint shift_city_id_fkey foreign key (city_id) references city;
alter table driver drop constraint driver_id_city_id_key;
alter table vehicle drop constraint vehicle_id_city_id_key;
