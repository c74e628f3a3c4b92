-- As an OR, the planner took it that one row in seventy is seen, of every table of a question: of several joined it
-- thought there were next to none, and went through whole tables for each row of another. Of a CASE it thinks that half
-- of the rows are seen.
create or replace function adhelm_owns(publisher integer) returns boolean language sql stable parallel safe as
$$ select case when adhelm_sees_all() then true else publisher::text = adhelm_scope() end $$;
