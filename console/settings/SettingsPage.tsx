import { useQuery } from '@tanstack/react-query';
import { settingsApi } from '#contract/settings.ts';
import type { CompanyDetails, CompanyInfo } from '#contract/settings-wire.ts';
import type { CostConfirmation as Settlement } from '#rules/settings.ts';
import { query } from '../kit/api.ts';
import { onDemand } from '../kit/OnDemand.tsx';
import { ContentPage, PageHeader, SidePanel } from '../kit/page.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { storedUser } from '../kit/stored-user.ts';
import { CarbonRow } from './CarbonRow.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { HolidayRow } from './HolidayRow.tsx';
import { SettingRows } from './SettingRows.tsx';
import { SETTING_TITLES, type SettingName } from './setting-names.ts';
import { useOpened } from './use-opened.ts';
import { Webhooks } from './Webhooks.tsx';

const Dialog = onDemand(() => import('./SettingDialog.tsx').then((m) => m.SettingDialog));

interface SettingsProps {
  info: CompanyInfo;
  details: CompanyDetails;
  settlement: Settlement;
}

/** An address may name what the provider does not offer. */
const isOffered = (name: SettingName, { isCarpoolOffered, mixedCarpool }: CompanyDetails): boolean =>
  name === 'carpool' ? isCarpoolOffered : name !== 'mixedCarpool' || mixedCarpool !== 'hidden';

function Settings({ info, details, settlement }: SettingsProps) {
  const [opened, setEdited] = useOpened(SETTING_TITLES);
  const edited = opened && isOffered(opened, details) ? opened : undefined;
  return (
    <ContentPage>
      <PageHeader title="企业设置" facts="每一项单独修改，保存后从下一单起生效，并记入操作日志" />
      <SidePanel width={320} side={<CompanyCard name={info.companyName} details={details} />}>
        <div>
          <SettingRows {...{ info, details, settlement }} onEdit={setEdited} />
          <HolidayRow />
          <CarbonRow />
          <Webhooks />
        </div>
      </SidePanel>
      {edited && <Dialog key={edited} name={edited} onClose={() => setEdited(undefined)} />}
    </ContentPage>
  );
}

/** What the company has chosen for its rides, and who it is to the provider. */
export function SettingsPage() {
  const info = useQuery(query(settingsApi.baseInfo, { companyId: storedUser()?.companyId }));
  const settled = useQuery(query(settingsApi.settlement, {}));
  const failed = [info, settled].find((each) => each.isError && !each.data);
  if (failed) {
    const retry = () => void Promise.all([info.refetch(), settled.refetch()]);
    return <ErrorState heading error={failed.error} what="企业设置" onRetry={retry} />;
  }
  if (!info.data?.details || !settled.data) return <PageSkeleton />;
  return <Settings info={info.data} details={info.data.details} settlement={settled.data.settlement} />;
}
