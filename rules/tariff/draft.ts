import { z } from 'zod';
import { codeTable } from '../code-table.ts';
import { ORDER_REFUSALS } from '../order/refusals.ts';
import { type Refused, refuse } from '../refusal.ts';
import { isCarpoolService, ServiceType } from '../scene/codes.ts';
import { CarpoolTariff, CharterTariff, MeteredTariff, RoundToFen, type Tariff } from './tariff.ts';

export const TariffKind = codeTable({
  metered: ['metered', '里程时长'],
  charter: ['charter', '包车'],
  carpool: ['carpool', '拼车一口价'],
});

/** Ids and versions are given when it is saved; without a time it is in force at once. */
const given = { tariffId: true, version: true, effectiveFrom: true } as const;
const chosen = { effectiveFrom: z.date().optional(), roundToFen: RoundToFen };
export const TariffDraft = z.discriminatedUnion(
  'kind',
  [
    MeteredTariff.omit(given).extend(chosen),
    CharterTariff.omit(given).extend(chosen),
    CarpoolTariff.omit(given).extend(chosen),
  ],
  { error: '计价方式应为 metered、charter 或 carpool' },
);
export type TariffDraft = z.output<typeof TariffDraft>;

/** A service is priced in one way: its estimate, its price and its cancellation must all be of one kind. */
export function tariffKindOf(service: ServiceType): Tariff['kind'] {
  if (isCarpoolService(service)) return 'carpool';
  return service === 'dayRental' || service === 'halfDayRental' ? 'charter' : 'metered';
}

export function checkTariff(draft: TariffDraft): TariffDraft | Refused {
  const kind = tariffKindOf(draft.service);
  if (draft.kind === kind) return draft;
  return refuse(ORDER_REFUSALS.tariffKindWrong, {
    service: ServiceType.labelOf(draft.service),
    kind: TariffKind.labelOf(kind),
  });
}
