import { Modal } from 'antd';
import { useState } from 'react';
import { settingsApi } from '#contract/settings.ts';
import type { CompanyDetails, CompanyInfo } from '#contract/settings-wire.ts';
import {
  Carpool,
  CostConfirmation,
  DesignatedDriver,
  MixedCarpool,
  OtherTransport,
  type CostConfirmation as Settlement,
} from '#rules/settings.ts';
import { query } from '../kit/api.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { storedUser } from '../kit/stored-user.ts';
import { useFresh } from '../kit/use-fresh.ts';
import { ChoiceDialog, type ChoiceDialogProps } from './ChoiceDialog.tsx';
import { SETTING_TITLES, type SettingName } from './setting-names.ts';
import { TipsDialog } from './TipsDialog.tsx';
import { HELP } from './texts.ts';
import {
  useChooseCarpool,
  useChooseDriver,
  useChooseMixed,
  useChooseSettlement,
  useChooseTransport,
} from './use-save.ts';

interface SettingDialogProps {
  name: SettingName;
  onClose: () => void;
}

interface SharedProps {
  info: CompanyInfo;
  details: CompanyDetails;
  settlement: Settlement;
  onClose: () => void;
}

interface Table<N extends string> {
  names: readonly N[];
  labelOf(name: N): string;
}

/** The choices of a table that have a sentence, in the table's order. */
const optionsOf = <N extends string, H extends N>(table: Table<N>, help: Readonly<Record<H, string>>) =>
  table.names
    .filter((name): name is H & N => name in help)
    .map((value) => ({ value: value as H, label: table.labelOf(value), help: help[value as H] }));

const plain = <V extends string>(props: ChoiceDialogProps<V>) => <ChoiceDialog<V> {...props} />;

function DriverDialog({ details, onClose }: SharedProps) {
  const save = useChooseDriver();
  return (
    <ChoiceDialog
      title={SETTING_TITLES.designatedDriver}
      options={optionsOf(DesignatedDriver, HELP.designatedDriver)}
      value={details.designatedDriver}
      list={{ of: 'listed', label: '指定员工', people: details.driverList }}
      onSave={(designatedDriver, staffIds = []) => save.mutateAsync({ choice: { designatedDriver, staffIds } })}
      onClose={onClose}
    />
  );
}

function CarpoolDialog({ info, details, onClose }: SharedProps) {
  const save = useChooseCarpool();
  return (
    <ChoiceDialog
      title={SETTING_TITLES.carpool}
      options={optionsOf(Carpool, HELP.carpool)}
      value={info.carpool}
      list={{ of: 'firstForListed', label: '优先拼车的员工', people: details.carpoolList }}
      onSave={(carpool, staffIds) => save.mutateAsync({ carpool, staffIds })}
      onClose={onClose}
    />
  );
}

function MixedDialog({ details, onClose }: SharedProps) {
  const save = useChooseMixed();
  return plain({
    title: SETTING_TITLES.mixedCarpool,
    options: optionsOf(MixedCarpool, HELP.mixedCarpool),
    value: details.mixedCarpool === 'accept' ? 'accept' : 'decline',
    onSave: (mixedCarpool) => save.mutateAsync({ mixedCarpool }),
    onClose,
  });
}

function TransportDialog({ details, onClose }: SharedProps) {
  const save = useChooseTransport();
  return plain({
    title: SETTING_TITLES.otherTransport,
    options: optionsOf(OtherTransport, HELP.otherTransport),
    value: details.otherTransport,
    onSave: (otherTransport) => save.mutateAsync({ otherTransport }),
    onClose,
  });
}

function SettlementDialog({ settlement: now, onClose }: SharedProps) {
  const save = useChooseSettlement();
  return plain({
    title: SETTING_TITLES.costConfirmation,
    note: '只影响之后算出费用的订单，已在等待确认的订单不变。',
    options: optionsOf(CostConfirmation, HELP.costConfirmation),
    value: now,
    onSave: (settlement) => save.mutateAsync({ settlement }),
    onClose,
  });
}

const DIALOGS: Record<SettingName, (props: SharedProps) => React.JSX.Element> = {
  otherTransport: TransportDialog,
  designatedDriver: DriverDialog,
  costConfirmation: SettlementDialog,
  carpool: CarpoolDialog,
  mixedCarpool: MixedDialog,
  tips: ({ info, onClose }) => <TipsDialog tips={info.tips} onClose={onClose} />,
};

/** Changes one setting and nothing else. It begins with what is set now, not with what the page behind it remembers. */
export function SettingDialog({ name, onClose }: SettingDialogProps) {
  const info = useFresh(query(settingsApi.baseInfo, { companyId: storedUser()?.companyId }));
  const settled = useFresh(query(settingsApi.settlement, {}));
  // Kept: a setting that is read again does not change what the dialog started from.
  const [opened, setOpened] = useState<Omit<SharedProps, 'onClose'>>();
  if (!opened && info.data?.details && settled.data) {
    setOpened({ info: info.data, details: info.data.details, settlement: settled.data.settlement });
  }
  const Dialog = DIALOGS[name];
  if (opened) return <Dialog {...opened} onClose={onClose} />;
  const failed = [info, settled].find(({ isError }) => isError);
  return (
    <Modal open title={SETTING_TITLES[name]} width={480} footer={null} onCancel={onClose}>
      {failed ? (
        <ErrorState small error={failed.error} what="企业设置" onRetry={() => void failed.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
