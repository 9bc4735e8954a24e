import { useState } from 'react';
import type { VersionView } from '#contract/versions.ts';
import { type ComparedField, type ComparedGroup, changedParts, compareGroups, wordDiff } from '#rules/version.ts';
import { Segments } from '../kit/Segments.tsx';
import { Dash } from '../kit/values.tsx';
import css from './versions.module.css';

type Shown = 'all' | 'changed' | 'fields';

/** One side of two texts, with what only it says marked. */
function Side({ before, after, side }: { before: string; after: string; side: 'removed' | 'added' }) {
  const runs = wordDiff(before, after).filter(({ change }) => change === 'same' || change === side);
  if (runs.length === 0) return <Dash />;
  const Mark = side === 'removed' ? 'del' : 'ins';
  return runs.map(({ text, change }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
    change === 'same' ? <span key={at}>{text}</span> : <Mark key={at}>{text}</Mark>,
  );
}

type Line = ComparedGroup & Partial<ComparedField>;

function Row({ group, field, before, after, isFirst }: Line & { isFirst: boolean }) {
  const isSame = before === after;
  return (
    <tr data-same={isSame || undefined}>
      <th scope="row">{isFirst ? group : <span className="qx-hidden">{`${group} ${field}`}</span>}</th>
      <td>{isSame ? before || <Dash /> : <Side {...{ before, after }} side="removed" />}</td>
      <td>{isSame ? '同左' : <Side {...{ before, after }} side="added" />}</td>
    </tr>
  );
}

/** Before anything was changed there is nothing to compare with. */
export function OnlyVersion({ one }: { one: VersionView }) {
  return (
    <section className={css.table} aria-label="内容">
      <table aria-label={`第 ${one.version} 版的内容`}>
        <tbody>
          {compareGroups(one.parts, one.parts).map(({ group, before }) => (
            <tr key={group}>
              <th scope="row">{group}</th>
              <td>{before || <Dash />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Two versions side by side: all of it in words, what differs, or each field that differs. */
export function Comparison({ older, newer }: { older: VersionView; newer: VersionView }) {
  const [shown, setShown] = useState<Shown>('all');
  const groups = compareGroups(older.parts, newer.parts);
  const changed = groups.filter(({ before, after }) => before !== after);
  const fields = changedParts(older.parts, newer.parts);
  const lines: readonly Line[] = { all: groups, changed, fields }[shown];
  return (
    <section aria-label="对比">
      <div className={css.bar}>
        <Segments
          label="怎么看"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: '并排' },
            { value: 'changed', label: `只看改动 ${changed.length}` },
            { value: 'fields', label: `按字段 ${fields.length}` },
          ]}
        />
        <span className={css.key} aria-hidden="true">
          <del>删去</del> <ins>加入</ins>
        </span>
      </div>
      <div className={css.table}>
        <table aria-label="两版对比">
          <thead>
            <tr>
              <td />
              <th scope="col">第 {older.version} 版</th>
              <th scope="col">第 {newer.version} 版</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Row key={`${line.group} ${line.field ?? ''}`} {...line} isFirst={lines[at - 1]?.group !== line.group} />
            ))}
          </tbody>
        </table>
        {lines.length === 0 && <p className={css.same}>两版内容相同</p>}
      </div>
      <p className={css.note}>恢复会把旧版的内容存成新的一版，现在这版仍保留；进行中的订单和申请各按当时的版本。</p>
    </section>
  );
}
