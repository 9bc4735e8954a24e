-- Events that an address does not take are given up in time, and what people wrote about rides and applications that are erased
-- goes with them.

-- Functions first: a distributed database hands none on once it has touched companies' rows in a transaction.
-- What is written once keeps all but a person's words about a ride: they may become 已匿名. The first argument is their column,
-- the second one that says whether they are about a ride; trails and ledgers stay as they are otherwise.
create function refuse_change_but_words() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] <> '' and to_jsonb(old) ->> tg_argv[1] is not null
    and to_jsonb(new) = to_jsonb(old) || jsonb_build_object(tg_argv[0], '已匿名') then return new; end if;
  raise exception '% is written once and never changed', tg_table_name;
end $$;
-- Of an approval, the words of whoever rejected it. Every other reason is a code or a sentence of ours.
create function refuse_change_but_rejection() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  if tg_op = 'UPDATE' and old.kind = 'rejected' and cardinality(old.staff_ids) > 0 and new.reason = '已匿名'
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
  raise exception '% is written once and never changed', tg_table_name;
end $$;

drop trigger approval_event_once on approval_event;
create trigger approval_event_once before update or delete on approval_event
  for each row execute function refuse_change_but_rejection();
grant update (reason) on approval_event to qixing_app;
drop trigger order_refund_kept on order_refund;
create trigger order_refund_kept before update or delete on order_refund
  for each row execute function refuse_change_but_words('reason', 'order_id');
grant update (reason) on order_refund to qixing_app;
drop trigger personal_payment_once on personal_payment;
create trigger personal_payment_once before update or delete on personal_payment
  for each row execute function refuse_change_but_words('note', 'order_id');
grant update (note) on personal_payment to qixing_app;
-- A refund's reason stands in the account and in the bill as well.
drop trigger account_ledger_once on account_ledger;
create trigger account_ledger_once before update or delete on account_ledger
  for each row execute function refuse_change_but_words('note', 'refund_id');
grant update (note) on account_ledger to qixing_app;
drop trigger bill_line_kept on bill_line;
create trigger bill_line_kept before update or delete on bill_line
  for each row execute function refuse_change_but_words('note', 'refund_id');
grant update (note) on bill_line to qixing_app;

-- From when on its time counts: it happened, or somebody sent it again. By the machine's clock, like what is due.
alter table webhook_delivery add since timestamptz not null default now();
create index webhook_delivery_since on webhook_delivery (since) where delivered_at is null and gave_up_at is null;
-- Each address is asked for its own first ones, so that what waits at those that rest is not passed over time and again.
create index webhook_delivery_turn on webhook_delivery (webhook_id, due_at, id)
  where delivered_at is null and gave_up_at is null;
drop index webhook_delivery_due;
