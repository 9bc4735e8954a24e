-- A month's bill is of one kind of account: another kind begins with a month. What was planned before this rule is kept.
alter table terms_plan add constraint terms_plan_kind_from_month
  check (not edit ? 'accountKind' or extract(day from effective_from) = 1) not valid;
