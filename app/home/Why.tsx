import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput, useOwnId } from '../kit/acting.ts';
import { TextButton } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { SplitBar } from '../kit/Money.tsx';
import { useSheet } from '../kit/router.ts';
import { Reasons } from '../parts/Reasons.tsx';
import type { Trip } from '../parts/trip.ts';
import css from './confirm.module.css';
import { draftOf } from './draft-of.ts';
import { applyFix } from './fixes.ts';
import { ofThisRide, splitText } from './own-reasons.ts';
import { RulesSheet } from './RulesSheet.tsx';
import type { Option } from './use-options.ts';

interface WhyProps {
  row: Option;
  trip: Trip;
}

const cheaperThan = ({ fixes, personalFen }: Option) =>
  fixes.find((fix) => fix.kind === 'group' && fix.personalFen < personalFen);

/** Why it is paid so: the split, the server's sentence, and the change that would make it cheaper. */
export function Why({ row, trip }: WhyProps) {
  const sheet = useSheet('rules');
  const cheaper = cheaperThan(row);
  return (
    <>
      <div className={css.padded}>
        <SplitBar companyFen={row.companyFen} personalFen={row.personalFen} />
      </div>
      <div className={css.why} aria-live="polite">
        <p>
          {splitText(row.reasons)}{' '}
          {cheaper && <TextButton onClick={() => applyFix(cheaper)}>{cheaper.text}</TextButton>}
          <TextButton onClick={sheet.show}>为什么这样付</TextButton>
        </p>
        <RulesSheet open={sheet.open} row={row} trip={trip} />
      </div>
    </>
  );
}

/** The same with every kind of rule in a line, where there is room for it below the map. */
export function WhyCard({ row, trip }: WhyProps) {
  const sheet = useSheet('rules');
  const input = { ...draftOf(trip, row, useOwnId()), ...useActingInput() };
  const evaluated = useRead(appRidesApi.evaluate, input, { keep: true });
  const cheaper = cheaperThan(row);
  return (
    <section className={css.card} aria-labelledby="why-card">
      <header>
        <h2 id="why-card">为什么这样付</h2>
        {cheaper && <TextButton onClick={() => applyFix(cheaper)}>{cheaper.text}</TextButton>}
        <TextButton onClick={sheet.show}>全部规则</TextButton>
      </header>
      <div aria-live="polite">
        <SplitBar companyFen={row.companyFen} personalFen={row.personalFen} />
      </div>
      {evaluated.data && <Reasons reasons={ofThisRide(evaluated.data.reasons)} isPlain />}
      <RulesSheet open={sheet.open} row={row} trip={trip} />
    </section>
  );
}
