import { Segmented } from 'antd';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import type { JudgedRule, OrderDetail, TariffView } from '#rules/order/view-order.ts';
import { sameAsTariff } from '#rules/order/view-tariff.ts';
import { Card } from '../../kit/page.tsx';
import { Money } from '../../kit/values.tsx';
import { SaveExample } from './SaveExample.tsx';
import css from './why.module.css';

/** The step is named at its first rule; the ones below belong to it. */
function RuleLine({ rule: { passed, text, stepName }, first }: { rule: JudgedRule; first: boolean }) {
  return (
    <li data-failed={!passed || undefined}>
      {passed ? <Check size={15} aria-label="通过" /> : <X size={15} aria-label="不通过" />}
      <span className={first ? css.step : 'qx-hidden'}>{stepName}</span>
      <span>{text}</span>
    </li>
  );
}

type JudgedAt = 'atBooking' | 'atEnd';
const WHEN = [
  { value: 'atBooking', label: '下单时' },
  { value: 'atEnd', label: '服务结束时' },
] as const;

/** The rules as they were judged: at the booking on what was booked, at the end on what really happened. */
function Rules({ order }: { order: OrderDetail }) {
  const { why, sceneId, number } = order;
  const [when, setWhen] = useState<JudgedAt>('atBooking');
  const rules = (when === 'atEnd' ? why.atEnd : why.atBooking) ?? [];
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h3>按场景规则判定</h3>
        <span className={`${css.tools} qx-no-print`}>
          {why.atEnd && (
            <Segmented<JudgedAt>
              size="small"
              aria-label="判定的时间"
              options={[...WHEN]}
              value={when}
              onChange={setWhen}
            />
          )}
          <SaveExample sceneId={sceneId} orderNo={number} />
        </span>
      </div>
      {rules.length === 0 ? (
        <p className={css.quiet}>没有留下判定记录。</p>
      ) : (
        <ul className={css.rules}>
          {rules.map((rule, at) => (
            <RuleLine key={rule.code} rule={rule} first={rules[at - 1]?.step !== rule.step} />
          ))}
        </ul>
      )}
      {when === 'atEnd' && why.nearest.length > 0 && <p>怎样才会通过：{why.nearest.join('；')}。</p>}
    </section>
  );
}

/** Only the lines that differ: what agrees stands in the fees above. */
function Differences({ rows }: Pick<TariffView, 'rows'>) {
  return (
    <table className={css.differences}>
      <thead>
        <tr>
          <th scope="col">费用项</th>
          <th scope="col">收取（元）</th>
          <th scope="col">重算（元）</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ chargedFen, byTariffFen }) => chargedFen !== byTariffFen)
          .map(({ line, label, chargedFen, byTariffFen }) => (
            <tr key={line}>
              <th scope="row">{label}</th>
              <td>
                <Money bare fen={chargedFen} />
              </td>
              <td>
                <Money bare fen={byTariffFen} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The ride priced anew with the version it was booked with. */
function Tariff({ order }: { order: OrderDetail }) {
  const { version, effectiveFrom, estimateAnewFen, rows } = order.why.tariff;
  const agrees = estimateAnewFen === null || estimateAnewFen === order.estimateFen;
  return (
    <section className={css.part}>
      <h3>计价规则</h3>
      <p>
        第 {version} 版，{dayOf(effectiveFrom)} 起生效；下单时预估 {moneyText(order.estimateFen)}
        {estimateAnewFen !== null && (agrees ? '，重算一致' : `，重算为 ${moneyText(estimateAnewFen)}`)}。
      </p>
      {rows.length > 0 &&
        (sameAsTariff(rows) ? (
          <p>
            <Check size={15} aria-hidden className={css.ok} /> 按实际里程和时长重算，各项费用一致。
          </p>
        ) : (
          <>
            <p className={css.warn}>按实际里程和时长重算，有费用项不一致：</p>
            <Differences rows={rows} />
          </>
        ))}
    </section>
  );
}

/** Why the ride was allowed, and why it is paid the way it is. */
export function WhyCard({ order }: { order: OrderDetail }) {
  const { why } = order;
  return (
    <Card title="为什么这样付" extra={`场景“${why.sceneName}”第 ${why.sceneVersion} 版`} flush>
      <ol className={css.split}>
        {why.split.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <Rules order={order} />
      <Tariff order={order} />
    </Card>
  );
}
