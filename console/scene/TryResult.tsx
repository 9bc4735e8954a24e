import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Output } from '#contract/endpoint.ts';
import type { ReasonView, sceneApi } from '#contract/scene.ts';
import { moneyText } from '#rules/money.ts';
import type { Verdict } from '#rules/scene.ts';
import css from './TryPanel.module.css';

export type Trial = Output<typeof sceneApi.tryRide>;

const VERDICTS: Record<Verdict, string> = {
  ALLOW: '可以叫车',
  ALLOW_SPLIT: '可以叫车',
  NEED_APPLICATION: '需要先申请',
  DENY: '不能叫车',
};

function ReasonLine({ reason: { passed, text, stepName } }: { reason: ReasonView }) {
  return (
    <li data-failed={!passed || undefined} title={stepName}>
      {passed ? <Check size={15} aria-label="通过" /> : <X size={15} aria-label="不通过" />}
      <span>{text}</span>
    </li>
  );
}

/** Every rule with its tick or its reason, what comes of it, and who would pay. */
export function TryResult({ trial, isOld }: { trial: Trial; isOld: boolean }) {
  const { verdict, reasons, companyFen, personalFen, nearest } = trial;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const pays = verdict === 'DENY' ? '' : `企业付 ${moneyText(companyFen)}，个人付 ${moneyText(personalFen)}`;
  return (
    <div ref={box} className={css.result} data-old={isOld || undefined} role="status">
      <div className={css.verdict} data-verdict={verdict}>
        <b>{VERDICTS[verdict]}</b>
        <span>{pays}</span>
      </div>
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <ReasonLine key={reason.code} reason={reason} />
        ))}
      </ul>
      {nearest.length > 0 && (
        <div className={css.nearest}>
          <b>怎样才会通过</b>
          <ul>
            {nearest.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
