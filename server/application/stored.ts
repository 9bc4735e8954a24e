import { ApplicationDraft } from '#rules/application.ts';

const momentOf = (stored: unknown): unknown => (typeof stored === 'string' ? new Date(stored) : stored);

/** What was filled in, as it was stored: JSON knows no moments, so that those of a journey are read from their text. */
export function draftOf(stored: unknown): ApplicationDraft {
  const fields = stored as Record<string, unknown>;
  if (!Array.isArray(fields.legs)) return ApplicationDraft.parse(fields);
  const legs = fields.legs.map((leg: Record<string, unknown>) => ({
    ...leg,
    startAt: momentOf(leg.startAt),
    endAt: momentOf(leg.endAt),
  }));
  return ApplicationDraft.parse({ ...fields, legs });
}
