-- The last day of somebody who has given notice; null: nobody knows of any. From the day after it on, and in the weeks
-- before, whoever looks at approvals is told.
alter table staff add leaves_on date;

-- What a check of a bill has found is computed anew at any time, and is written by nobody else. Holding each of its lines
-- against the check and the order took longer than the check itself.
alter table bill_check_line drop constraint bill_check_line_company_id_check_id_fkey;
alter table bill_check_line drop constraint bill_check_line_company_id_order_id_fkey;
