-- A department that is deleted stays as a row: orders, people who left and the log still name it. What must not happen
-- to it any more is kept by foreign keys onto "this department, alive", so that no two writers at once can slip past:
-- deleting changes the referenced key and therefore waits for, and is refused by, whoever is just joining.

-- New foreign keys look at the rows of all companies at once; forced row security shows the owner one.
alter table department no force row level security;
alter table staff no force row level security;
alter table department_manager no force row level security;
alter table role_department no force row level security;

alter table department
  add deleted_at timestamptz,
  add alive boolean generated always as (case when deleted_at is null then true end) stored,
  alter level set not null,
  add constraint department_root_stays check (super_id is not null or deleted_at is null),
  add constraint department_alive unique (company_id, id, alive);

-- Numbers and names are free again once a department is gone.
alter table department
  drop constraint department_company_id_number_key,
  drop constraint department_company_id_super_id_name_key;
create unique index department_number on department (company_id, number) where deleted_at is null;
create unique index department_sibling_name on department (company_id, super_id, name) where deleted_at is null;
drop index department_children;
create index department_children on department (company_id, super_id, id) where deleted_at is null;

-- A null in the key is not checked: dead children and people who left may belong to a dead department.
alter table department add constraint department_in_live_department
  foreign key (company_id, super_id, alive) references department (company_id, id, alive);

alter table staff
  add active boolean generated always as (case when deleted_at is null then true end) stored,
  add constraint staff_in_live_department
    foreign key (company_id, department_id, active) references department (company_id, id, alive);

-- Rights over a department end with it: the rows that give them must be gone first.
alter table department_manager
  add alive boolean not null default true check (alive),
  drop constraint department_manager_company_id_department_id_fkey,
  add constraint manager_of_live_department
    foreign key (company_id, department_id, alive) references department (company_id, id, alive) on delete cascade;
alter table role_department
  add alive boolean not null default true check (alive),
  drop constraint role_department_company_id_department_id_fkey,
  add constraint role_in_live_department
    foreign key (company_id, department_id, alive) references department (company_id, id, alive) on delete cascade;

alter table department force row level security;
alter table staff force row level security;
alter table department_manager force row level security;
alter table role_department force row level security;

revoke delete on department from qixing_app;
