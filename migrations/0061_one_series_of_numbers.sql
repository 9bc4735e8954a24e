-- The invoices and the red letters of a company are numbered by the tax bureau in one series: a number is one paper's. Whoever writes one holds it
-- until the write is over, so that of an invoice and a red letter at once the second finds the first.
create function refuse_number_of_red_letter() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice number ' || new.company_id || ' ' || new.number, 0));
  if exists (select from red_letter where company_id = new.company_id and number = new.number) then
    raise exception 'number % is a red letter''s', new.number
      using errcode = 'unique_violation', constraint = 'invoice_number_no_red_letter', table = 'invoice';
  end if;
  return new;
end $$;
create trigger invoice_number_no_red_letter before insert or update of number on invoice
  for each row when (new.number is not null) execute function refuse_number_of_red_letter();

create function refuse_number_of_invoice() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice number ' || new.company_id || ' ' || new.number, 0));
  if exists (select from invoice where company_id = new.company_id and number = new.number) then
    raise exception 'number % is an invoice''s', new.number
      using errcode = 'unique_violation', constraint = 'red_letter_number_no_invoice', table = 'red_letter';
  end if;
  return new;
end $$;
create trigger red_letter_number_no_invoice before insert or update of number on red_letter
  for each row when (new.number is not null) execute function refuse_number_of_invoice();
