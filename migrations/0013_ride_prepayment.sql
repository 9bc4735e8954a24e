-- What the person pays before a charter's car comes; 0: nothing.
alter table ride_order
  add prepayment_fen bigint not null default 0 check (prepayment_fen >= 0);
