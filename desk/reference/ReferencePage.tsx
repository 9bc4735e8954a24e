import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../kit/me.ts';
import { useFilters } from '../kit/use-filters.ts';
import { ChangesTab } from './ChangesTab.tsx';
import { CitiesCard } from './CitiesCard.tsx';
import { CityDialog } from './CityDialog.tsx';
import { HolidayTab } from './HolidayTab.tsx';
import { ServicesCard, VehicleGroupsCard } from './OfferCards.tsx';
import { PartnersTab } from './PartnersTab.tsx';
import { ReasonsTab } from './ReasonsTab.tsx';
import { ReferenceFrame } from './ReferenceFrame.tsx';
import css from './ReferencePage.module.css';

function OffersTab() {
  const mayAct = useMay()('reference', 'act');
  const [isNew, setNew] = useState(false);
  const add = mayAct && (
    <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew(true)}>
      新增城市
    </Button>
  );
  return (
    <ReferenceFrame facts="停用后不能再选，已用到的订单、场景和资费不受影响" actions={add}>
      <div className={`${css.body} ${css.offers}`}>
        <CitiesCard />
        <ServicesCard />
        <VehicleGroupsCard />
      </div>
      {isNew && <CityDialog row={undefined} onClose={() => setNew(false)} />}
    </ReferenceFrame>
  );
}

/** What companies and the desk's own people choose from, the country's days, and who changed any of it. */
export function ReferencePage() {
  const [{ tab }] = useFilters();
  if (tab === 'holidays') return <HolidayTab />;
  if (tab === 'reasons') return <ReasonsTab />;
  if (tab === 'partners') return <PartnersTab />;
  return tab === 'changes' ? <ChangesTab /> : <OffersTab />;
}
