import { Modal } from 'antd';
import { useState } from 'react';
import { editOf } from '#contract/settings-wire.ts';
import { Carpool, CostConfirmation, DesignatedDriver, MixedCarpool, OtherTransport } from '#rules/settings.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useFresh } from '../kit/use-fresh.ts';
import { ChoiceDialog, type ChoiceDialogProps, type OpenedChoice } from './ChoiceDialog.tsx';
import { OverDialog } from './OverDialog.tsx';
import { type LoadedSettings, readSettings } from './read-settings.ts';
import { SETTING_TITLES, type SettingName } from './setting-names.ts';
import { TipsDialog } from './TipsDialog.tsx';
import { HELP } from './texts.ts';
import { bothVersions, useSaveSetting } from './use-save.ts';

interface SettingDialogProps {
  name: SettingName;
  onClose: () => void;
}

type SharedProps = LoadedSettings & { onClose: () => void };

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

/** A setting as its dialog opens, then and once more after somebody else has saved. */
const reading = <O,>(settings: LoadedSettings, openedOf: (settings: LoadedSettings) => O) => ({
  opened: openedOf(settings),
  read: async () => openedOf(await readSettings()),
});

function DriverDialog({ onClose, ...settings }: SharedProps) {
  const save = useSaveSetting();
  return (
    <ChoiceDialog
      title={SETTING_TITLES.designatedDriver}
      options={optionsOf(DesignatedDriver, HELP.designatedDriver)}
      {...reading(settings, ({ details }) => ({
        ...editOf(details.edits, 'designatedDriver'),
        choice: details.designatedDriver,
        people: details.driverList,
      }))}
      list={{ of: 'listed', label: '指定员工' }}
      save={(designatedDriver, staffIds = [], version) =>
        save((to) => to.designatedDriver({ designatedDriver, staffIds }, version))
      }
      onClose={onClose}
    />
  );
}

/** Whichever of the two was saved last is told. */
function carpoolOpened({ info, details }: LoadedSettings): OpenedChoice<Carpool> {
  const [choice, list] = [editOf(details.edits, 'carpool'), editOf(details.edits, 'carpoolList')];
  const latest = (list.editedAt?.getTime() ?? 0) > (choice.editedAt?.getTime() ?? 0) ? list : choice;
  return {
    ...latest,
    version: bothVersions(choice.version, list.version),
    choice: info.carpool,
    people: details.carpoolList,
  };
}

function CarpoolDialog({ onClose, ...settings }: SharedProps) {
  const save = useSaveSetting();
  return (
    <ChoiceDialog
      title={SETTING_TITLES.carpool}
      options={optionsOf(Carpool, HELP.carpool)}
      {...reading(settings, carpoolOpened)}
      list={{ of: 'firstForListed', label: '优先拼车的员工' }}
      save={(carpool, staffIds, version) => save((to) => to.carpool({ carpool, staffIds, version }))}
      onClose={onClose}
    />
  );
}

function MixedDialog({ onClose, ...settings }: SharedProps) {
  const save = useSaveSetting();
  return plain({
    title: SETTING_TITLES.mixedCarpool,
    options: optionsOf(MixedCarpool, HELP.mixedCarpool),
    ...reading(settings, ({ details: { edits, mixedCarpool } }) => ({
      ...editOf(edits, 'mixedCarpool'),
      choice: mixedCarpool === 'accept' ? ('accept' as const) : ('decline' as const),
      people: [],
    })),
    save: (mixedCarpool, _, version) => save((to) => to.mixedCarpool(mixedCarpool, version)),
    onClose,
  });
}

function TransportDialog({ onClose, ...settings }: SharedProps) {
  const save = useSaveSetting();
  return plain({
    title: SETTING_TITLES.otherTransport,
    options: optionsOf(OtherTransport, HELP.otherTransport),
    ...reading(settings, ({ details: { edits, otherTransport } }) => ({
      ...editOf(edits, 'otherTransport'),
      choice: otherTransport,
      people: [],
    })),
    save: (otherTransport, _, version) => save((to) => to.otherTransport(otherTransport, version)),
    onClose,
  });
}

function SettlementDialog({ onClose, ...settings }: SharedProps) {
  const save = useSaveSetting();
  return plain({
    title: SETTING_TITLES.costConfirmation,
    note: '只影响之后算出费用的订单，已在等待确认的订单不变。',
    options: optionsOf(CostConfirmation, HELP.costConfirmation),
    ...reading(settings, ({ settled }) => ({ ...settled, choice: settled.settlement, people: [] })),
    save: (settlement, _, version) => save((to) => to.costConfirmation(settlement, version)),
    onClose,
  });
}

const tipsOpened = ({ info, details }: LoadedSettings) => ({
  ...editOf(details.edits, 'tips'),
  values: { tips: info.tips },
});

const overOpened = ({ details: { edits, overAgreed } }: LoadedSettings) => ({
  ...editOf(edits, 'overAgreed'),
  values: overAgreed,
});

const DIALOGS: Record<SettingName, (props: SharedProps) => React.JSX.Element> = {
  otherTransport: TransportDialog,
  designatedDriver: DriverDialog,
  costConfirmation: SettlementDialog,
  overAgreed: ({ onClose, ...settings }) => <OverDialog {...reading(settings, overOpened)} onClose={onClose} />,
  carpool: CarpoolDialog,
  mixedCarpool: MixedDialog,
  tips: ({ onClose, ...settings }) => <TipsDialog {...reading(settings, tipsOpened)} onClose={onClose} />,
};

/** Changes one setting and nothing else. It begins with what is set now, not with what the page behind it remembers. */
export function SettingDialog({ name, onClose }: SettingDialogProps) {
  const { data, isError, error, refetch } = useFresh({
    queryKey: ['settings', 'dialog'],
    queryFn: readSettings,
    meta: { quiet: true },
  });
  // Kept: a setting that is read again does not change what the dialog started from.
  const [opened, setOpened] = useState<LoadedSettings>();
  if (!opened && data) setOpened(data);
  const Dialog = DIALOGS[name];
  if (opened) return <Dialog {...opened} onClose={onClose} />;
  return (
    <Modal open title={SETTING_TITLES[name]} width={480} footer={null} onCancel={onClose}>
      {isError ? <ErrorState small error={error} what="企业设置" onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Modal>
  );
}
