import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { Facts } from '#console/kit/Facts.tsx';
import { notify } from '#console/kit/notify.tsx';
import { StatePill } from '#console/kit/StateMark.tsx';
import { TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskKeyRow } from '#contract/desk-keys.ts';
import { localText } from '#rules/calendar.ts';
import { KEY_DAYS, KeyState, MOST_OVERLAP_DAYS, mayCall, OVERLAP_HOURS } from '#rules/desk/keys.ts';
import { rightsText } from '#rules/desk/rights.ts';
import { moneyText } from '#rules/money.ts';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import css from '../kit/SplitPage.module.css';
import { KEY_STATES } from './states.ts';

interface KeyPanelProps {
  row: DeskKeyRow;
  onEdit: () => void;
  onSecret: (keyId: string, secret: string) => void;
}

const DAY_MS = 86_400_000;
const daysLeft = (until: Date): number => Math.ceil((until.getTime() - Date.now()) / DAY_MS);

function Rotation({ row, onSecret }: Pick<KeyPanelProps, 'row' | 'onSecret'>) {
  const confirm = useConfirm();
  const rotate = useMutation(mutation(deskApi.rotateDeskKey));
  const retire = useMutation(mutation(deskApi.retireOldSecret));
  const one = { keyId: row.keyId, version: row.version };
  const isLive = mayCall(row.state);
  const askRotate = () =>
    confirm({
      title: '换一把新密钥？',
      content: `新密钥只显示一次，从今天起有效 ${KEY_DAYS} 天。${
        isLive ? `旧密钥还有效 ${OVERLAP_HOURS} 小时，对接方在这之前换上新的，不用停机。` : '旧密钥不再有效。'
      }`,
      act: '轮换',
      onConfirm: async () => {
        const { keyId, secret } = await rotate.mutateAsync(one);
        onSecret(keyId, secret);
      },
    });
  const end = (days: number) =>
    retire.mutate({ ...one, days }, { onSuccess: () => notify.success(days === 0 ? '旧密钥已失效' : '已延期') });
  if (!row.oldUntil) {
    return (
      <div className={css.acts}>
        <Button onClick={() => void askRotate()}>轮换</Button>
      </div>
    );
  }
  return (
    <>
      <p>
        旧密钥还有效，{localText(row.oldUntil).slice(5, 16)} 失效；24 小时内还用它调用 {row.oldCalls} 次。
      </p>
      <div className={css.acts}>
        <Button onClick={() => end(0)}>现在就失效</Button>
        <Button onClick={() => end(MOST_OVERLAP_DAYS)}>延到 {MOST_OVERLAP_DAYS} 天后</Button>
      </div>
    </>
  );
}

function Refusals({ keyId }: { keyId: string }) {
  const list = useQuery(query(deskApi.deskKeyRefusals, { keyId }));
  return (
    <section>
      <h3>最近被拒</h3>
      <ul className={css.entries}>
        {list.data?.map(({ minute, code, call, text, count }) => (
          <li key={`${minute.getTime()}-${code}-${call}`}>
            <TimeText at={minute} /> {code} {text}
            {count > 1 && `（${count} 次）`}
            <div className={css.quiet}>{call}</div>
          </li>
        ))}
        {list.data?.length === 0 && <li className={css.quiet}>没有</li>}
      </ul>
    </section>
  );
}

/** One key: what it may do, its rotation, what was refused. */
export function KeyPanel({ row, onEdit, onSecret }: KeyPanelProps) {
  const confirm = useConfirm();
  const end = useMutation(mutation(deskApi.endDeskKey));
  const mayAct = useMay()('keys', 'act') && row.state !== 'ended';
  const askEnd = () =>
    confirm({
      title: `停用“${row.name}”？`,
      content: '停用以后用它的调用都会被拒，不能恢复。',
      act: '停用',
      danger: true,
      onConfirm: () => end.mutateAsync({ keyId: row.keyId, version: row.version }),
    });
  return (
    <aside className={css.side} aria-label={row.name}>
      <div className={css.top}>
        <h2>{row.name}</h2>
        <StatePill state={KEY_STATES[row.state]}>{KeyState.labelOf(row.state)}</StatePill>
      </div>
      <Facts
        rows={pairs([
          ['编号', row.keyId],
          ['范围', rightsText(row.rights)],
          ['允许地址', row.addresses.length > 0 ? row.addresses.join('、') : '任何地址'],
          ['单笔上限', row.limitFen === null ? '不限' : moneyText(row.limitFen)],
          ['新建', `${localText(row.createdAt).slice(0, 10)} ${row.createdBy}`],
          ['到期', `${localText(row.expiresAt).slice(0, 10)}，剩 ${Math.max(0, daysLeft(row.expiresAt))} 天`],
        ])}
      />
      {mayAct && (
        <section>
          <h3>轮换</h3>
          <Rotation row={row} onSecret={onSecret} />
        </section>
      )}
      <Refusals keyId={row.keyId} />
      {mayAct && (
        <div className={css.acts}>
          <Button onClick={onEdit}>改范围</Button>
          <Button danger onClick={() => void askEnd()}>
            停用
          </Button>
        </div>
      )}
    </aside>
  );
}
