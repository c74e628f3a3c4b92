#!/usr/bin/env bash
# Runs once, when the database of PostgreSQL is made: one role owns the tables and migrates, another one serves requests.
set -euo pipefail

psql --no-psqlrc --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=serving_password="$SERVING_PASSWORD" <<'SQL'
create role adhelm_owner login nosuperuser nobypassrls nocreatedb nocreaterole password :'owner_password';
create role adhelm login nosuperuser nobypassrls nocreatedb nocreaterole password :'serving_password';
create database adhelm owner adhelm_owner;
revoke create, temporary on database adhelm from public;
SQL
