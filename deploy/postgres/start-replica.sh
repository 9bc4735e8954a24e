#!/bin/bash
# Copies the primary the first time, then follows it.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "${data:?}"/*
  pg_basebackup --host primary --username qixing --pgdata "$data" --wal-method stream --write-recovery-conf
  chmod 0700 "$data"
fi
exec postgres -D "$data" -c hot_standby=on
