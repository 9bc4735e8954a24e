import { Form } from 'antd';
import { type LimitDraft, type LimitLeft, LimitDraft as Rule, SpendingLimit } from '#rules/limit.ts';
import { moneyText } from '#rules/money.ts';
import { daysText } from '../kit/text.ts';
import css from './conditions.module.css';
import { type LimitValues, limitOfValues } from './LimitFields.tsx';
import { useScenes } from './sources.ts';

const WINDOWS: Record<LimitDraft['kind'], string> = {
  unlimited: '',
  monthly: '每月',
  quarterly: '每季度',
  yearly: '每年',
  daily: '每日',
  total: '总共',
  span: '',
};

function LimitText({ limit }: { limit: LimitDraft }) {
  const { kind, moneyFen, startDay, endDay } = limit;
  if (kind === 'unlimited') return <>企业支付不设个人上限，只受场景和部门限额约束。</>;
  const days = startDay && endDay ? `在 ${daysText(startDay, endDay, new Date())} 期间总共` : WINDOWS[kind];
  return (
    <>
      企业{days}支付不超过 <b>{moneyText(moneyFen)}</b>，超出部分由个人支付。
    </>
  );
}

/** What the fields mean, in words, while they are filled in. */
export function ConditionsSummary({ name, limit: now }: { name: string; limit: LimitLeft }) {
  const { scenes } = useScenes();
  const ids = (Form.useWatch('sceneIds') as number[] | undefined) ?? [];
  const values = Form.useWatch('limit') as LimitValues | undefined;
  const names = scenes.filter(({ sceneId }) => ids.includes(sceneId)).map((scene) => scene.name);
  const draft = values ? limitOfValues(values) : null;
  const limit = draft && Rule.safeParse(draft).success ? draft : null;
  return (
    <div className={css.summary} aria-live="polite">
      <p>
        {names.length > 0 ? (
          <>
            {name}可以在 <b>{names.join('、')}</b> 下用车。
          </>
        ) : (
          <>{name}没有可用的场景，不能发起由企业支付的用车。</>
        )}
      </p>
      <p>{limit ? <LimitText limit={limit} /> : '限额还没有填完。'}</p>
      {now.residualFen !== null && (
        <p className={css.none}>
          现在的限额（{SpendingLimit.labelOf(now.kind)}）还剩 {moneyText(now.residualFen)}。
        </p>
      )}
    </div>
  );
}
