-- What was agreed with a company, version by version, as it came into force: written once. Companies that were never
-- changed since have no row; their first version is what their terms say.
create table terms_version (
  company_id     bigint not null references company,
  version        int not null check (version >= 1),
  effective_from date not null,
  terms          jsonb not null, -- read by server/desk/terms-versions.ts
  change         text not null, -- in the words of the log; '' for the first
  made_by        text not null default '',
  released_by    text not null default '', -- the second person; '': none was needed
  made_at        timestamptz not null,
  primary key (company_id, version)
);
create trigger terms_version_once before update or delete on terms_version for each row execute function refuse_change();
revoke update, delete on terms_version from qixing_app;

-- What comes into force on a later day: one at a time, taken away when it does.
create table terms_plan (
  company_id     bigint not null references company,
  effective_from date not null,
  edit           jsonb not null, -- what is changed; the rest is what it will be by then
  change         text not null check (change <> ''),
  made_by        text not null,
  released_by    text not null default '',
  made_at        timestamptz not null,
  primary key (company_id)
);

-- Terms now wait for a second person, so somebody must be able to release them: the roles that a provider began with and
-- has left as they were follow the starting roles of rules/desk/rights.ts.
update desk_role set rights = rights || '{"companies": "release", "keys": "act"}', version = version + 1
  where name = '财务主管' and rights ->> 'companies' = 'act' and not rights ? 'keys';
update desk_role set rights = rights || '{"companies": "act"}', version = version + 1
  where name = '运营主管' and rights ->> 'companies' = 'look';
