import type { CompanyDetails, CompanyInfo } from '#contract/settings-wire.ts';
import { moneyText } from '#rules/money.ts';
import type { ListedStaff, OverAgreed } from '#rules/settings/form.ts';
import {
  Carpool,
  CostConfirmation,
  DesignatedDriver,
  MixedCarpool,
  OtherTransport,
  OverPayer,
  type CostConfirmation as Settlement,
} from '#rules/settings.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { countText } from '../kit/text.ts';
import { NameList } from '../kit/values.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SETTING_TITLES, type SettingName } from './setting-names.ts';
import css from './settings.module.css';

interface SettingRowsProps {
  info: CompanyInfo;
  details: CompanyDetails;
  settlement: Settlement;
  onEdit: (name: SettingName) => void;
}

/** 12 人：张三、李四 +10. */
function People({ people }: { people: readonly ListedStaff[] }) {
  return (
    <p className={css.people}>
      {countText(people.length)} 人{people.length > 0 && '：'}
      {people.length > 0 && <NameList most={4} names={people.slice(0, 60).map(({ name }) => name)} />}
    </p>
  );
}

/** Up to which amount, and the flow that decides the rest. */
function OverMore({ over: { boundFen }, flowName }: { over: OverAgreed; flowName: string }) {
  if (flowName === '') return null;
  const bound = boundFen === null ? '' : `每单最多 ${moneyText(boundFen)}，再多的由二次审批决定；`;
  return (
    <p className={css.people}>
      {bound}审批流：{flowName}
    </p>
  );
}

function CostRows({ details, settlement, onEdit }: SettingRowsProps) {
  const { designatedDriver, driverList, overAgreed, overFlowName } = details;
  return (
    <FormGroup title="费用">
      <SettingRow
        title={SETTING_TITLES.designatedDriver}
        help="行程中产生的指定司机费用由谁支付"
        value={DesignatedDriver.labelOf(designatedDriver)}
        more={designatedDriver === 'listed' && <People people={driverList} />}
        onEdit={() => onEdit('designatedDriver')}
      />
      <SettingRow
        title={SETTING_TITLES.costConfirmation}
        help="行程结束、费用算出以后怎样结算"
        value={CostConfirmation.labelOf(settlement)}
        onEdit={() => onEdit('costConfirmation')}
      />
      <SettingRow
        title={SETTING_TITLES.overAgreed}
        help="实际费用高于预估，个人要付的超出预订时同意的金额时，由谁承担"
        value={OverPayer.labelOf(overAgreed.payer)}
        more={<OverMore over={overAgreed} flowName={overFlowName} />}
        onEdit={() => onEdit('overAgreed')}
      />
    </FormGroup>
  );
}

function CarpoolRows({ info: { carpool }, details, onEdit }: SettingRowsProps) {
  const { isCarpoolOffered, carpoolList, mixedCarpool } = details;
  const notOffered = <span className={css.off}>服务商未开通，需要时请联系销售</span>;
  return (
    <FormGroup title="拼车">
      <SettingRow
        title={SETTING_TITLES.carpool}
        help="接机、送机时与同路的人共乘一辆车，按固定价格计费"
        value={isCarpoolOffered ? Carpool.labelOf(carpool) : notOffered}
        more={carpool === 'firstForListed' && <People people={carpoolList} />}
        onEdit={isCarpoolOffered ? () => onEdit('carpool') : undefined}
      />
      {mixedCarpool !== 'hidden' && (
        <SettingRow
          title={SETTING_TITLES.mixedCarpool}
          help="是否与其他企业的员工拼同一辆车"
          value={MixedCarpool.labelOf(mixedCarpool)}
          onEdit={() => onEdit('mixedCarpool')}
        />
      )}
    </FormGroup>
  );
}

export function SettingRows(props: SettingRowsProps) {
  const { info, details, onEdit } = props;
  return (
    <>
      <FormGroup title="运力">
        <SettingRow
          title={SETTING_TITLES.otherTransport}
          help="是否由合作平台的车辆接单"
          value={OtherTransport.labelOf(details.otherTransport)}
          onEdit={() => onEdit('otherTransport')}
        />
      </FormGroup>
      <CostRows {...props} />
      <CarpoolRows {...props} />
      <FormGroup title="提示">
        <SettingRow
          title={SETTING_TITLES.tips}
          help="员工叫车时看到的一段话"
          value={info.tips || <span className={css.off}>没有提示语</span>}
          onEdit={() => onEdit('tips')}
        />
      </FormGroup>
    </>
  );
}
