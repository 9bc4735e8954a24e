import type { KeyState } from '#rules/desk/keys.ts';
import type { StateKey } from '#ui/state-map.ts';

export const KEY_STATES: Readonly<Record<KeyState, StateKey>> = {
  active: 'ok',
  expiring: 'wait',
  expired: 'bad',
  unused: 'off',
  ended: 'off',
};
