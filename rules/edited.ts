/** What a record says of its last edit, so that two people who work on it at once learn of each other. */
export interface Edited {
  /** Changes with everything that can be edited; sent back with a save, a stale one is refused. */
  readonly version: string;
  /** '' where nobody has edited it since this is kept. */
  readonly editedBy: string;
  readonly editedAt: Date | null;
}

export const NEVER_EDITED = { editedBy: '', editedAt: null } as const;
