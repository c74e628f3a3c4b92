-- The audit log is read by days: of one publisher, or of all of them.
create index audit_log_day on audit_log (at, id);
create index audit_log_publisher_day on audit_log (publisher_id, at, id);
