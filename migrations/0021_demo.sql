-- The moment as of which a demonstration's world was made. A reset on the same day makes the very same world again.
alter table business_clock add column demo_as_of timestamptz;
