import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { appDeputyApi, type DeputyshipView } from '#contract/app-deputies.ts';
import { daysText } from '#rules/approval.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { notify } from '../kit/notify.tsx';
import { Section } from '../kit/page.tsx';
import { DeputyForm } from './DeputyForm.tsx';
import css from './deputy.module.css';

const flowsText = ({ flows }: DeputyshipView): string =>
  flows === null ? '全部审批流' : flows.map(({ name }) => name).join('、');

function useEnd() {
  const confirm = useConfirm();
  const ending = useMutation({
    ...mutation(appDeputyApi.endDeputy, { alsoInvalidates: ['app'] }),
    onSuccess: () => notify.success('代审已结束'),
  });
  return (one: DeputyshipView, other: string) =>
    confirm({
      title: '提前结束代审？',
      content: `结束后，${daysText(one)} 的审批不再由代审人处理，${other}会收到短信。`,
      act: '结束代审',
      danger: true,
      onConfirm: () => ending.mutateAsync({ deputyshipId: one.deputyshipId }),
    });
}

function Deputyships({ rows, other }: { rows: readonly DeputyshipView[]; other: 'deputyName' | 'staffName' }) {
  const end = useEnd();
  return (
    <ul className={css.list}>
      {rows.map((one) => (
        <li key={one.deputyshipId} className={css.row}>
          <div>
            <div className={css.who}>
              {one[other]} <span className={css.state}>{one.inForce ? '进行中' : '未开始'}</span>
            </div>
            <div className={css.what}>
              {daysText(one)} · {flowsText(one)}
            </div>
          </div>
          <Button size="small" onClick={() => void end(one, one[other])}>
            结束
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Who decides while the reader is away, and for whom the reader does. */
export function DeputyDrawer({ onClose }: { onClose: () => void }) {
  const deputies = useQuery(query(appDeputyApi.deputies, {}));
  const { own = [], acting = [] } = deputies.data ?? {};
  return (
    <DetailDrawer holdsForm open title="代审" query={deputies} onClose={onClose}>
      <p className={css.intro}>
        外出期间，等您审批的事项同时交给代审人；谁先决定算谁的，审批进度写明“代谁审批”。代审人不能审批自己的申请，也不能再转给别人。
      </p>
      {own.length > 0 && (
        <Section title="我请的代审人">
          <Deputyships rows={own} other="deputyName" />
        </Section>
      )}
      {acting.length > 0 && (
        <Section title="我代谁审批">
          <Deputyships rows={acting} other="staffName" />
        </Section>
      )}
      <Section title="请人代审">
        <DeputyForm />
      </Section>
    </DetailDrawer>
  );
}
