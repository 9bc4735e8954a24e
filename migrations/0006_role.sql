-- Exactly one super administrator: the index of 0001 forbids a second, these forbid none. Both look when the transaction
-- ends, so that a hand-over may pass through a moment without one, and whatever committed meanwhile is seen.

create function keep_super() returns trigger language plpgsql as $$
begin
  if exists (select from company where id = old.company_id)
    and not exists (select from staff_role where company_id = old.company_id and role_id = 1) then
    raise exception 'company % would be left without a super administrator', old.company_id
      using errcode = 'foreign_key_violation', constraint = 'staff_role_keeps_super', table = 'staff_role';
  end if;
  return null;
end $$;
create constraint trigger staff_role_keeps_super after update or delete on staff_role
  deferrable initially deferred for each row when (old.role_id = 1) execute function keep_super();

create function keep_super_active() returns trigger language plpgsql as $$
begin
  if exists (select from staff_role where company_id = new.company_id and staff_id = new.id and role_id = 1) then
    raise exception 'staff % holds role 1 and cannot be deleted', new.id
      using errcode = 'foreign_key_violation', constraint = 'staff_keeps_super', table = 'staff';
  end if;
  return null;
end $$;
create constraint trigger staff_keeps_super after update of deleted_at on staff
  deferrable initially deferred for each row when (new.deleted_at is not null) execute function keep_super_active();
