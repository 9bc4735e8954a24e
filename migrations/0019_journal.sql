-- How a company's bills become entries of its accounting: accounts, words and the columns of the file.

create table journal_template (
  company_id           bigint primary key references company,
  format               text not null check (format in ('yonyou', 'kingdee')),
  word                 text not null check (char_length(word) between 1 and 10),
  summary              text not null check (char_length(summary) between 1 and 60),
  expense_account      text not null check (expense_account ~ '^[0-9A-Za-z.]{1,30}$'),
  payable_account      text not null check (payable_account ~ '^[0-9A-Za-z.]{1,30}$'),
  tax_account          text not null check (tax_account ~ '^[0-9A-Za-z.]{0,30}$'),
  tax_rate             int not null check (tax_rate between 0 and 2000), -- parts per ten thousand; 0: no line of its own
  by_project           boolean not null,
  -- the columns of the file in their order: what each is called and what stands in it
  titles               text[] not null check (cardinality(titles) between 1 and 40),
  fields               text[] not null check (cardinality(fields) between 1 and 40),
  edited_at            timestamptz not null,
  check (cardinality(titles) = cardinality(fields)),
  check (tax_rate = 0 or tax_account <> ''),
  check (fields @> array['account', 'debit', 'credit'])
);
