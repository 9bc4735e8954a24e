#!/bin/sh
# Runs once, when the primary is made.
set -eu
echo 'host replication qixing all scram-sha-256' >> "$PGDATA/pg_hba.conf"
