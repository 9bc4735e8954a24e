import type { RunKind } from '#rules/lab/request.ts';

/** Where the laboratory's pages are. */
export const NEW_RUN = '/lab/sandbox/new';
export const COMPARE = '/lab/sandbox/compare';
export const runOf = (runId: number): string => `/lab/sandbox/${runId}`;
export const sceneEditor = (sceneId: number): string => `/scene/editScenario/${sceneId}`;

/** Runs of one family have the same figures, and stand beside each other. */
export const familyOf = (kind: RunKind): 'rides' | 'flow' | 'rule' =>
  kind === 'flow' || kind === 'rule' ? kind : 'rides';
