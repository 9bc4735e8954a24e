import { addDays, dayOf, localText, startOfDay } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';

/** A tariff on its way: one person writes it, another one puts it in force. */
export const TariffDraftState = codeTable({
  open: ['open', '草稿'],
  submitted: ['submitted', '待复核'],
  done: ['done', '已放行'],
  dropped: ['dropped', '已放弃'],
});
export type TariffDraftState = NameOf<typeof TariffDraftState>;

/** The earliest moment from which a new version may hold: nobody is quoted one price and booked at another today. */
export const earliestStart = (now: Date): Date => startOfDay(addDays(dayOf(now), 1));

interface Written {
  readonly state: TariffDraftState;
  readonly staffId: number;
  readonly effectiveFrom: Date;
}
/** The version that waits for its day already, where there is one. */
type Pending = { readonly version: number } | undefined;

const inState = ({ state }: Written, wanted: TariffDraftState): Refused | undefined =>
  state === wanted ? undefined : refuse(DESK_REFUSALS.draftMoved, { state: TariffDraftState.labelOf(state) });

/** Only a draft that is nobody's to look at yet is written on. */
export const editDraft = (draft: Written): Written | Refused => inState(draft, 'open') ?? draft;

export function submitDraft(draft: Written, pending: Pending, now: Date): 'submitted' | Refused {
  const moved = inState(draft, 'open');
  if (moved) return moved;
  if (draft.effectiveFrom < earliestStart(now))
    return refuse(DESK_REFUSALS.tariffTooEarly, { earliest: localText(earliestStart(now)).slice(0, 16) });
  return pending ? refuse(DESK_REFUSALS.tariffPending, pending) : 'submitted';
}

/** Whoever submitted it takes it back to write on. */
export function reopenDraft(draft: Written, staffId: number): 'open' | Refused {
  return inState(draft, 'submitted') ?? (draft.staffId === staffId ? 'open' : refuse(DESK_REFUSALS.notYourHold));
}

/** Four eyes: whoever wrote it neither releases nor returns it. */
export function returnDraft(draft: Written, staffId: number): 'open' | Refused {
  return inState(draft, 'submitted') ?? (draft.staffId === staffId ? refuse(DESK_REFUSALS.ownHold) : 'open');
}

export function releaseDraft(draft: Written, staffId: number, pending: Pending, now: Date): 'done' | Refused {
  const own = returnDraft(draft, staffId);
  if (typeof own !== 'string') return own;
  if (draft.effectiveFrom <= now) return refuse(DESK_REFUSALS.tariffLate);
  return pending ? refuse(DESK_REFUSALS.tariffPending, pending) : 'done';
}

export const dropDraft = (draft: Written): 'dropped' | Refused => inState(draft, 'open') ?? 'dropped';
