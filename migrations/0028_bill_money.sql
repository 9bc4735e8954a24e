-- What a bill comes to is asked of one company at a time (server/finance/bill-money.ts): a view adds up by the row outside.
drop view bill_money;
