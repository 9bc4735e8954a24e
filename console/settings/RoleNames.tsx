import { useRoleOptions } from './role-options.ts';

/** Whom a choice by roles means. */
export function RoleNames({ ids }: { ids: readonly number[] }) {
  const { options } = useRoleOptions();
  return options
    .filter(({ value }) => ids.includes(value))
    .map(({ label }) => label)
    .join('、');
}
