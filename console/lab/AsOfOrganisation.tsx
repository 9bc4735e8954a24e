import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type AsOfDepartment, type AsOfOrganisation, asOfApi } from '#contract/as-of.ts';
import { query } from '../kit/api.ts';
import { Card } from '../kit/page.tsx';
import { Segments } from '../kit/Segments.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import css from './as-of.module.css';

const namesText = (names: readonly string[]): string => names.join('、') || '没有负责人';

interface TreeRow extends AsOfDepartment {
  readonly depth: number;
}

/** Each department below its own, in the order of their ids. */
function treeOf(departments: readonly AsOfDepartment[], superId: number | null = null, depth = 0): TreeRow[] {
  return departments
    .filter((one) => one.superId === superId)
    .flatMap((one) => [{ ...one, depth }, ...treeOf(departments, one.departmentId, depth + 1)]);
}

/** What is different now, in words. */
function changeText({ name, managers, today }: AsOfDepartment): string {
  if (!today) return '现在没有这个部门';
  if (today.name !== name) return `现名“${today.name}”`;
  const [was, is] = [namesText(managers), namesText(today.managers)];
  return was === is ? '移到了别处' : is;
}

const Leaders = ({ row }: { row: TreeRow }) => (
  <span>
    {namesText(row.managers)}
    {!row.isSame && <em> → {changeText(row)}</em>}
  </span>
);

function Changed({ rows }: { rows: readonly TreeRow[] }) {
  return (
    <ul className={css.tree} aria-label="与现在不同的部门">
      {rows.map((row) => (
        <li key={row.departmentId}>
          <span>
            {row.name} <small>{countText(row.people)}</small>
          </span>
          <Leaders row={row} />
        </li>
      ))}
    </ul>
  );
}

/** The rows whose every department above is open, each with whether it has others below it. */
function unfolded(rows: readonly TreeRow[], isOpen: (row: TreeRow) => boolean) {
  let shut = Number.POSITIVE_INFINITY;
  return rows.flatMap((row, at) => {
    if (row.depth > shut) return [];
    const hasParts = (rows[at + 1]?.depth ?? 0) > row.depth;
    shut = hasParts && !isOpen(row) ? row.depth : Number.POSITIVE_INFINITY;
    return [{ row, hasParts }];
  });
}

/** The company and its departments; what is below them opens when it is asked for. */
function Departments({ rows }: { rows: readonly TreeRow[] }) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const isOpen = (row: TreeRow): boolean => (row.depth === 0) !== turned.has(row.departmentId);
  const turn = ({ departmentId }: TreeRow): void =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(departmentId)) next.add(departmentId);
      return next;
    });
  return (
    <ul className={css.tree} aria-label="当时的部门">
      {unfolded(rows, isOpen).map(({ row, hasParts }) => {
        const name = (
          <>
            {row.name} <small>{countText(row.people)}</small>
          </>
        );
        return (
          <li key={row.departmentId} style={{ paddingInlineStart: row.depth * 18 }}>
            {hasParts ? (
              <button type="button" className={css.fold} aria-expanded={isOpen(row)} onClick={() => turn(row)}>
                <ChevronRight size={14} aria-hidden />
                {name}
              </button>
            ) : (
              <span className={css.leaf}>{name}</span>
            )}
            <Leaders row={row} />
          </li>
        );
      })}
    </ul>
  );
}

function Roles({ roles }: Pick<AsOfOrganisation, 'roles'>) {
  return (
    <ul className={css.tree} aria-label="当时的角色成员">
      {roles.map(({ roleId, name, members, membersNow }) => {
        const [was, is] = [members.join('、') || '没有成员', membersNow?.join('、') ?? '现在没有这个角色'];
        return (
          <li key={roleId}>
            <span>{name}</span>
            <span>
              {was}
              {was !== is && <em> → {is || '没有成员'}</em>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type Shown = 'departments' | 'changed' | 'roles';

/** Departments with who led them, and roles with who held them; what is different now stands beside it. */
export function AsOfOrganisationCard({ at }: { at: Date }) {
  const [shown, setShown] = useState<Shown>('departments');
  const { data, error, refetch } = useQuery(query(asOfApi.organisation, { at }, { quiet: true }));
  const rows = data ? treeOf(data.departments) : [];
  const changed = rows.filter(({ isSame }) => !isSame);
  return (
    <Card
      title="组织"
      extra={
        <Segments
          label="看什么"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'departments', label: `部门 ${rows.length}` },
            { value: 'changed', label: `与现在不同 ${changed.length}` },
            { value: 'roles', label: '角色' },
          ]}
        />
      }
    >
      {error ? (
        <ErrorState small error={error} what="当时的组织" onRetry={() => void refetch()} />
      ) : !data ? (
        <Bar width="100%" height={180} />
      ) : (
        <>
          {shown === 'roles' && <Roles roles={data.roles} />}
          {shown === 'departments' && <Departments rows={rows} />}
          {shown === 'changed' && <Changed rows={changed} />}
          {shown === 'changed' && data.added.length > 0 && (
            <p className={css.quiet}>当时还没有：{data.added.join('、')}</p>
          )}
          {shown === 'changed' && changed.length === 0 && data.added.length === 0 && (
            <p className={css.quiet}>与现在相同</p>
          )}
        </>
      )}
    </Card>
  );
}
