-- Who at the desk registered the parcel of a paper invoice, and how often its parcel has changed: of two who register or correct
-- it at once the second is told.
alter table invoice add column mailed_by text not null default '';
alter table invoice add column parcel_version int not null default 0;

-- A corrected number is told like the first one: whoever looks the parcel up by it would wait for another.
create or replace function tell_moved_invoices() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(now.company_id, 'invoice', now.status, now.id,
    coalesce(greatest(now.accepted_at, now.refused_at, now.invoiced_at, now.received_at, now.mailed_at,
      now.withdrawn_at), now.applied_at))
  from after now join before was on was.company_id = now.company_id and was.id = now.id
  where was.status <> now.status
    or (now.status = 'mailed' and (was.carrier, was.tracking_no) is distinct from (now.carrier, now.tracking_no));
  return null;
end $$;
