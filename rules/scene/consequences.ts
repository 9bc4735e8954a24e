import { isTransfer, type ServiceType } from './codes.ts';
import type { ScenePlace } from './draft.ts';
import type { DraftOf, SceneDraft } from './scene-draft.ts';

type SceneWithAddresses = DraftOf<'quick'> | DraftOf<'approval'>;
interface Restricted {
  readonly startPlaces: readonly ScenePlace[];
  readonly endPlaces: readonly ScenePlace[];
}

const restrictsPlaces = ({ startPlaces, endPlaces }: Restricted): boolean =>
  startPlaces.length > 0 || endPlaces.length > 0;
const restrictsBothPlaces = ({ startPlaces, endPlaces }: Restricted): boolean =>
  startPlaces.length > 0 && endPlaces.length > 0;

/** An airport cannot be within a radius of the office: with restricted places there are no transfers. */
export const servicesWithin = (places: Restricted, services: readonly ServiceType[]): ServiceType[] =>
  services.filter((service) => !restrictsPlaces(places) || !isTransfer(service));

const addressed = <D extends SceneWithAddresses>(draft: D): D => ({
  ...draft,
  services: servicesWithin(draft, draft.services),
  sameCity: draft.sameCity && !restrictsBothPlaces(draft),
});

/** A carpool runs on its routes: nobody gets in or out between, people say where they live, and it does not expire. */
const carpooled = (draft: DraftOf<'approval'>): DraftOf<'approval'> =>
  draft.carpool?.isOpen
    ? { ...draft, viaAllowed: false, companionsAllowed: false, line: 'filled', startDay: null, endDay: null }
    : draft;

/** What one choice does to others. The editor applies it as a person chooses, the server before it stores. */
export function withConsequences(draft: SceneDraft): SceneDraft {
  if (draft.template === 'quick') return addressed(draft);
  if (draft.template === 'approval') return carpooled(addressed(draft));
  return draft.template === 'bus' ? { ...draft, label: 'bus' } : draft;
}

/** What the editor greys out, and the sentence beside it. */
export interface LockedChoices {
  readonly field: 'services' | 'sameCity' | 'viaAllowed' | 'companionsAllowed' | 'line' | 'startDay';
  readonly why: string;
}

export function lockedFields(draft: SceneDraft): LockedChoices[] {
  if (draft.template !== 'quick' && draft.template !== 'approval') return [];
  const locked: LockedChoices[] = [];
  if (restrictsPlaces(draft)) locked.push({ field: 'services', why: '限定上下车地点后不提供接机/站和送机/站' });
  if (restrictsBothPlaces(draft)) locked.push({ field: 'sameCity', why: '上下车地点都已限定，不再限制同城' });
  if (draft.template === 'approval' && draft.carpool?.isOpen) {
    const why = '开启加班拼车后不可更改';
    for (const field of ['viaAllowed', 'companionsAllowed', 'line', 'startDay'] as const) locked.push({ field, why });
  }
  return locked;
}
