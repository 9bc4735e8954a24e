import { Button, Segmented, Switch } from 'antd';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QUOTA_HINT_FEN } from '#rules/scene.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { MoneyInput } from '../../kit/MoneyInput.tsx';
import { roundMoneyText } from '../../kit/text.ts';
import { CutText, Money } from '../../kit/values.tsx';
import { CITY_TEXT_LENGTH } from '../cities.ts';
import { useEditor } from '../editor-context.ts';
import type { Amount, SceneForm } from '../form.ts';
import { LimitSwitch, RuleRow } from '../RuleRow.tsx';
import { useSceneNames } from '../sources.ts';
import { CityQuotaDialog } from './CityQuotaDialog.tsx';
import css from './groups.module.css';

const HINT = `建议不低于 ${roundMoneyText(QUOTA_HINT_FEN)} 元`;

interface AmountInputProps {
  label: string;
  value: Amount;
  onChange: (value: number | '') => void;
  placeholder?: string;
}

/** An emptied amount stays limited: '' has its own sentence. */
function AmountInput({ label, value, onChange, placeholder }: AmountInputProps) {
  return (
    <MoneyInput
      label={`${label}（元）`}
      width={200}
      {...(placeholder ? { placeholder } : {})}
      value={value === '' ? null : value}
      onChange={(fen) => onChange(fen ?? '')}
    />
  );
}

export function PerOrderQuota() {
  const { form, patch } = useEditor();
  const { perOrderQuotaFen: quota } = form;
  const set = (perOrderQuotaFen: Amount): void => patch({ perOrderQuotaFen });
  return (
    <RuleRow
      title="每单限额"
      fields="perOrderQuotaFen"
      help={quota === null ? '不限：每单费用都由企业支付' : '超出部分由员工个人支付'}
      control={<LimitSwitch label="每单限额" limited={quota !== null} onChange={(on) => set(on ? '' : null)} />}
    >
      {quota !== null && (
        <div className={css.line}>
          <AmountInput label="每单限额" value={quota} placeholder={HINT} onChange={set} />
          <span className={css.hint}>{HINT}</span>
        </div>
      )}
    </RuleRow>
  );
}

type OneWayChoice = 'same' | 'unlimited' | 'limited';
const ONE_WAY: { value: OneWayChoice; label: string }[] = [
  { value: 'same', label: '同每单限额' },
  { value: 'unlimited', label: '不限' },
  { value: 'limited', label: '限制' },
];
const ONE_WAY_START: Record<OneWayChoice, SceneForm['oneWayQuotaFen']> = {
  same: undefined,
  unlimited: null,
  limited: '',
};

/** What one transfer of a trip may cost, where it differs from other rides. */
export function OneWayQuota() {
  const { form, patch } = useEditor();
  const { oneWayQuotaFen: quota } = form;
  const choice: OneWayChoice = quota === undefined ? 'same' : quota === null ? 'unlimited' : 'limited';
  return (
    <RuleRow
      title="接送单程限额"
      fields="oneWayQuotaFen"
      help="每次接机/站或送机/站由企业支付的上限"
      control={
        <Segmented<OneWayChoice>
          aria-label="接送单程限额"
          value={choice}
          options={ONE_WAY}
          onChange={(next) => patch({ oneWayQuotaFen: ONE_WAY_START[next] })}
        />
      }
    >
      {choice === 'limited' && (
        <AmountInput
          label="接送单程限额"
          value={quota ?? ''}
          placeholder={HINT}
          onChange={(oneWayQuotaFen) => patch({ oneWayQuotaFen })}
        />
      )}
    </RuleRow>
  );
}

function DailyQuota() {
  const { form, patch } = useEditor();
  const { unifiedFen, custom } = form.dailyQuota;
  const set = (fen: Amount): void => patch({ dailyQuota: { custom, unifiedFen: fen } });
  return (
    <RuleRow
      title="每日限额"
      fields="dailyQuota.unifiedFen"
      help="每人每天在这个场景由企业支付的合计上限，按上车城市计算"
      control={<LimitSwitch label="每日限额" limited={unifiedFen !== null} onChange={(on) => set(on ? '' : null)} />}
    >
      {unifiedFen !== null && <AmountInput label="每日限额" value={unifiedFen} onChange={set} />}
    </RuleRow>
  );
}

function CityQuotaRow({ at, onEdit }: { at: number; onEdit: () => void }) {
  const { form, patch } = useEditor();
  const names = useSceneNames();
  const { custom } = form.dailyQuota;
  const { quotaFen, cityIds } = custom[at]!;
  const text = cityIds.map(names.city).join('、');
  const remove = (): void =>
    patch({ dailyQuota: { ...form.dailyQuota, custom: custom.filter((_, index) => index !== at) } });
  return (
    <li>
      <span className={css.main}>
        <b>
          <CutText text={text} most={CITY_TEXT_LENGTH} />
        </b>
        <span>{cityIds.length} 个城市</span>
      </span>
      <span>
        每日 <Money fen={quotaFen} />
      </span>
      <IconButton
        label={`修改${text}的每日限额`}
        size="small"
        icon={<Pencil size={15} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={`删除${text}的每日限额`}
        size="small"
        icon={<Trash2 size={15} aria-hidden />}
        onClick={remove}
      />
    </li>
  );
}

/** Cities with a daily limit of their own; they don't use the common one. */
function CityQuotas() {
  const { form } = useEditor();
  const { custom } = form.dailyQuota;
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <RuleRow title="按城市设置每日限额" fields="dailyQuota.custom" help="这些城市用自己的限额，不用上面的每日限额">
      {custom.length > 0 && (
        <ul className={css.rows}>
          {custom.map(({ cityIds }, at) => (
            <CityQuotaRow key={cityIds.join()} at={at} onEdit={() => setEdited(at)} />
          ))}
        </ul>
      )}
      <Button type="dashed" icon={<Plus size={15} aria-hidden />} onClick={() => setEdited(custom.length)}>
        添加城市限额
      </Button>
      {edited !== null && <CityQuotaDialog at={edited} onClose={() => setEdited(null)} />}
    </RuleRow>
  );
}

export const DailyQuotas = () => (
  <>
    <DailyQuota />
    <CityQuotas />
  </>
);

export function PersonalLimit() {
  const { form, patch } = useEditor();
  return (
    <RuleRow
      title="计入个人限额"
      fields="countsPersonalLimit"
      help={
        form.countsPersonalLimit
          ? '费用同时占用员工的个人限额，个人限额用完后由员工自己支付'
          : '不占用员工的个人限额，只按上面的限额计算'
      }
      control={
        <Switch
          aria-label="计入个人限额"
          checked={form.countsPersonalLimit}
          onChange={(countsPersonalLimit) => patch({ countsPersonalLimit })}
        />
      }
    />
  );
}
