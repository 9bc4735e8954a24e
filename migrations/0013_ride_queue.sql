-- Rides that wait for a car, of all companies at once and oldest first: what the provider's desk dispatches from. As with
-- its list of companies, the view runs as its owner, and shows nothing where the desk is not the one who asks.
alter policy tenant on ride_order to qixing_app;
create policy owner on ride_order to qixing_owner using (true) with check (true);
create index ride_order_queue on ride_order (id) where status = 'booking';
create view desk_queue as
  select company_id, id, number, city_id, service, vehicle_group, ride_at, created_at
  from ride_order where status = 'booking' and current_setting('app.desk', true) = 'on';
revoke insert, update, delete on desk_queue from qixing_app;
