/** The editor keeps which rule and which step in its address; a rule that is not saved yet has no id. */
export const editorAddress = (id: number | undefined, step: 1 | 2) => ({
  to: '/carrules/edit',
  search: { ...(id === undefined ? {} : { id: String(id) }), step: String(step) },
});

export interface EditorPlace {
  /** Null: the address names no rule there could be. */
  readonly id: number | undefined | null;
  readonly step: 1 | 2;
  /** A replay whose conditions the form begins with. */
  readonly sandboxId: number | undefined;
}

const ID = /^[1-9]\d{0,14}$/;

/** The second step exists for a saved rule only. */
export function placeOf({
  id = '',
  step,
  sandbox = '',
}: Partial<Record<'id' | 'step' | 'sandbox', string>>): EditorPlace {
  const sandboxId = ID.test(sandbox) ? Number(sandbox) : undefined;
  if (id !== '' && !ID.test(id)) return { id: null, step: 1, sandboxId };
  return id === '' ? { id: undefined, step: 1, sandboxId } : { id: Number(id), step: step === '2' ? 2 : 1, sandboxId };
}
