import type { Me } from '#contract/app-me.ts';
import { actFor } from '../kit/acting.ts';
import { Face, Row } from '../kit/parts.tsx';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { useSession } from '../kit/session.ts';
import { beginTrip } from '../parts/trip-store.ts';
import css from './home.module.css';

/** For oneself, or for somebody whose confirmed secretary one is. */
export function ActingSheet({ open, principals }: { open: boolean; principals: Me['actingFor'] }) {
  const user = useSession();
  const choose = (principal: Me['actingFor'][number] | null): void => {
    actFor(principal);
    beginTrip();
    hideSheet();
  };
  return (
    <Sheet open={open} title="替谁用车" below="场景、限额和费用都按这个人算。">
      <div className={css.padded}>
        <Row
          icon={<Face name={user?.userName ?? ''} size={34} />}
          label={`${user?.userName ?? ''}（本人）`}
          onPress={() => choose(null)}
        />
        {principals.map((principal) => (
          <Row
            key={principal.staffId}
            icon={<Face name={principal.name} size={34} />}
            label={principal.name}
            help={principal.departmentName}
            onPress={() => choose(principal)}
          />
        ))}
      </div>
    </Sheet>
  );
}
