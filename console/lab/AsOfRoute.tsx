import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { asOfApi } from '#contract/as-of.ts';
import { sceneListApi } from '#contract/scene-list.ts';
import { needsApplication } from '#rules/scene/templates.ts';
import { query } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { Card } from '../kit/page.tsx';
import { ErrorState } from '../kit/states.tsx';
import css from './as-of.module.css';

interface SideProps {
  side: { readonly names: readonly string[]; readonly note: string } | null;
}
const Side = ({ side }: SideProps) =>
  side ? (
    <>
      {side.names.join('、')}
      {side.note && <small>{side.note}</small>}
    </>
  ) : (
    <span className={css.quiet}>没有这一步</span>
  );

function Steps({ at, userId, sceneId }: { at: Date; userId: number; sceneId: number }) {
  const { data, error, refetch } = useQuery(query(asOfApi.route, { at, userId, sceneId }, { quiet: true }));
  if (error instanceof CallFailed && error.code > 0) return <p className={css.quiet}>{error.message}</p>;
  if (error) return <ErrorState small error={error} what="当时的审批人" onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <table className={css.steps} aria-label="每一步由谁审批">
      <thead>
        <tr>
          <th scope="col">
            {data.flow} 第 {data.flowVersion} 版
          </th>
          <th scope="col">当时</th>
          <th scope="col">现在</th>
        </tr>
      </thead>
      <tbody>
        {data.steps.map(({ text, past, today, isSame }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <tr key={nth} data-changed={!isSame || undefined}>
            <th scope="row">
              {nth + 1} {text}
            </th>
            <td>
              <Side side={past} />
            </td>
            <td>{isSame ? <span className={css.quiet}>相同</span> : <Side side={today} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who would have approved an application of somebody then, by that day's people, roles and flow. */
export function AsOfRouteCard({ at }: { at: Date }) {
  const [userId, setUserId] = useState<number>();
  const [sceneId, setSceneId] = useState<number>();
  const [keyword, setKeyword] = useState('');
  const people = useQuery(query(asOfApi.people, { at, keyword }, { quiet: true }));
  const scenes = useQuery(query(sceneListApi.list, { withDeleted: true }, { quiet: true }));
  return (
    <Card title="当时谁能批" extra="按当时的组织、角色和审批流重新排一遍">
      <div className={css.ask}>
        <Select<number>
          aria-label="员工"
          placeholder="员工"
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={(people.data ?? []).map(({ staffId, name, departmentName }) => ({
            value: staffId,
            label: `${name} ${departmentName}`,
          }))}
          onChange={setUserId}
        />
        <span>申请</span>
        <Select<number>
          aria-label="场景"
          placeholder="场景"
          showSearch={{ optionFilterProp: 'label' }}
          options={(scenes.data ?? [])
            .filter(({ template }) => needsApplication(template))
            .map((scene) => ({ value: scene.sceneId, label: scene.name }))}
          onChange={setSceneId}
        />
      </div>
      {userId !== undefined && sceneId !== undefined ? (
        <Steps at={at} userId={userId} sceneId={sceneId} />
      ) : (
        <p className={css.quiet}>选一位员工和一个要申请的场景</p>
      )}
    </Card>
  );
}
