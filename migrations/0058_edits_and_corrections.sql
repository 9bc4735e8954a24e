-- Legal entities tell too who edited them last.
alter table last_edit drop constraint last_edit_kind_check;
alter table last_edit add constraint last_edit_kind_check
  check (kind in ('role', 'department', 'conditions', 'secondApprovalRule', 'setting', 'balanceWarning', 'invoiceEmail',
                  'invoiceAddress', 'project', 'journal', 'legalEntity'));

-- What a correction before the settlement was told under is found whichever order it was made on.
create index order_event_corrected on order_event (company_id, (details ->> 'reference')) where kind = 'priceCorrected';
