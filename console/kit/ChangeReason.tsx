import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Input } from 'antd';
import { useId } from 'react';
import type { flowVersionApi, ruleVersionApi, sceneVersionApi } from '#contract/versions.ts';
import { query } from './api.ts';
import css from './ChangeReason.module.css';
import { TimeText } from './values.tsx';

export type VersionApi = typeof sceneVersionApi | typeof flowVersionApi | typeof ruleVersionApi;

interface ChangeReasonProps {
  api: VersionApi;
  id: number;
  /** The page of its versions. */
  versions: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Why it is changed, and what was said the last time. */
export function ChangeReason({ api, id, versions, value, onChange }: ChangeReasonProps) {
  const field = useId();
  const { data } = useQuery(query(api.list, { id }, { quiet: true, fresh: true }));
  const last = data?.versions[0];
  return (
    <section className={css.box} aria-label="修改说明">
      <label htmlFor={field}>修改理由（选填，写进版本和操作日志）</label>
      <Input.TextArea
        id={field}
        maxLength={120}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {last && (
        <p className={css.last}>
          <Link to={versions}>第 {last.version} 版</Link> {last.madeBy || '系统'} <TimeText at={last.madeAt} />
          {last.failing !== null && `，${last.failing} 条用例不通过`}
          {last.reason && <q>{last.reason}</q>}
        </p>
      )}
    </section>
  );
}
