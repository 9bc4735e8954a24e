-- Documents are read whole and never looked into by a condition: the planner needs no statistics of them, and gathering
-- those costs more than those of all other columns together.
alter table ride_order
  alter companions set statistics 0,
  alter booked_start set statistics 0,
  alter booked_end set statistics 0,
  alter via set statistics 0,
  alter actual_start set statistics 0,
  alter actual_end set statistics 0,
  alter carpool set statistics 0,
  alter driver set statistics 0,
  alter plan set statistics 0,
  alter fees set statistics 0,
  alter judged_at_booking set statistics 0,
  alter judged_at_end set statistics 0;
alter table order_event alter details set statistics 0;
alter table order_track alter line set statistics 0;
alter table application alter draft set statistics 0;
