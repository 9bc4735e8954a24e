import { CapField, NumberField } from './RuleFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './StaffPage.module.css';

/** From when a second person is needed, for everybody alike; each role has its own limits besides. */
export function RulesTab() {
  return (
    <SettingsForm names={['correctionCapFen', 'movementCapFen', 'dayFactor', 'regretSeconds', 'releaseHours']}>
      <p className={css.note}>
        每一件涉及金额的操作，在本人角色的自办上限以内先缓冲再执行，超过的由另一位同事放行。下面的规则对所有角色一样。
      </p>
      <CapField
        name="correctionCapFen"
        label="更正、退款、异议、费用复核：达到这个金额一律复核"
        spoken="更正一律复核的金额"
      />
      <CapField
        name="movementCapFen"
        label="充值、还款、调整、加授信：达到这个金额一律复核"
        spoken="收付一律复核的金额"
      />
      <NumberField
        unit="倍"
        name="dayFactor"
        label="当日累计：超过自办上限的几倍进入复核"
        help="拆成几笔也绕不过复核"
      />
      <NumberField unit="秒" name="regretSeconds" label="缓冲时间：多少秒后执行，之前可以撤回" />
      <NumberField unit="小时" name="releaseHours" label="放行期限：多少小时没有放行自动退回" />
    </SettingsForm>
  );
}
