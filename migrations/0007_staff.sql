-- Lists of people that stay quick in a large company: found by any part of a name, counted without counting.

-- Finding people by any part of their name. Under row security only a leakproof comparison may use an index, and LIKE
-- is none; so each person has a few tokens, and a search is a range of them: "begins with" in the order of bytes. Every
-- suffix of the name is a token, which makes any part of a name the beginning of one; number and phone are tokens
-- whole, and the phone's last four digits, by which people ask for one another.
create table staff_search_token (
  company_id bigint not null,
  token      text collate "C" not null,
  staff_id   bigint not null,
  primary key (company_id, token, staff_id),
  foreign key (company_id, staff_id) references staff
);

create function staff_tokens(name text, number text, phone text) returns setof text
  language sql immutable as $$
  select lower(substr(name, start)) from generate_series(1, char_length(name)) start
  union select lower(number) where number is not null
  union select phone
  union select right(phone, 4)
$$;

-- Kept here, so that no way of writing people can forget it. Many added together are one statement: imports do that.
create function add_staff_tokens() returns trigger language plpgsql as $$
begin
  insert into staff_search_token (company_id, token, staff_id)
    select company_id, token, id from added, staff_tokens(name, number, phone) token where deleted_at is null;
  return null;
end $$;
create trigger staff_tokens_added after insert on staff referencing new table as added
  for each statement execute function add_staff_tokens();

-- Somebody who left is found no more.
create function change_staff_tokens() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    delete from staff_search_token where company_id = old.company_id and staff_id = old.id
      and token in (select gone from staff_tokens(old.name, old.number, old.phone) gone);
  end if;
  if new.deleted_at is null then
    insert into staff_search_token (company_id, token, staff_id)
      select new.company_id, token, new.id from staff_tokens(new.name, new.number, new.phone) token;
  end if;
  return null;
end $$;
create trigger staff_tokens_changed after update of name, number, phone, deleted_at on staff for each row
  when ((old.name, old.number, old.phone, old.deleted_at) is distinct from
        (new.name, new.number, new.phone, new.deleted_at))
  execute function change_staff_tokens();

-- How many work in each department. Every list shows it, and counting a hundred thousand people each time would make a
-- large company slow where a small one is not. Kept by the database alone, in the order of ids, so that two who add or
-- move people at once wait for one another and never in a circle.
create table department_headcount (
  company_id    bigint not null,
  department_id bigint not null,
  headcount     int not null check (headcount >= 0),
  primary key (company_id, department_id),
  foreign key (company_id, department_id) references department
);

create function change_headcount(company bigint, department bigint, difference bigint) returns void
  language plpgsql as $$
begin
  if difference > 0 then
    insert into department_headcount values (company, department, difference)
      on conflict (company_id, department_id) do update
      set headcount = department_headcount.headcount + excluded.headcount;
  else
    update department_headcount set headcount = headcount + difference
      where company_id = company and department_id = department;
  end if;
end $$;

create function count_added_staff() returns trigger language plpgsql as $$
declare change record; begin
  for change in select company_id, department_id, count(*) as difference from added where deleted_at is null
    group by 1, 2 order by 1, 2
  loop
    perform change_headcount(change.company_id, change.department_id, change.difference);
  end loop;
  return null;
end $$;
create trigger staff_counted_added after insert on staff referencing new table as added
  for each statement execute function count_added_staff();

create function count_changed_staff() returns trigger language plpgsql as $$
declare change record; begin
  for change in select company_id, department_id, sum(one) as difference from (
      select company_id, department_id, 1 as one from after where deleted_at is null
      union all select company_id, department_id, -1 from before where deleted_at is null) counted
    group by 1, 2 having sum(one) <> 0 order by 1, 2
  loop
    perform change_headcount(change.company_id, change.department_id, change.difference);
  end loop;
  return null;
end $$;
create trigger staff_counted_changed after update on staff referencing old table as before new table as after
  for each statement execute function count_changed_staff();

do $$ declare one bigint; begin
  for one in select company_ids() loop
    perform set_config('app.company_id', one::text, true);
    insert into department_headcount (company_id, department_id, headcount)
      select company_id, department_id, count(*) from staff where deleted_at is null group by 1, 2;
    insert into staff_search_token (company_id, token, staff_id)
      select company_id, token, id from staff, staff_tokens(name, number, phone) token where deleted_at is null;
  end loop;
end $$;

-- The titles in use are read by jumping from one to the next.
create index staff_duty on staff (company_id, duty) where deleted_at is null and duty is not null;
-- What search tokens have made superfluous.
drop index staff_name;
drop index staff_phone;
