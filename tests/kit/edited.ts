import { expect } from 'vitest';

/** What every record that two people can edit says of its last edit. */
export const EDIT_FIELDS = {
  version: expect.stringMatching(/^[\w-]{16}$/),
  updateUserName: expect.any(String),
  updateTime: expect.any(String),
};
