/** Where the laboratory's pages are. */
export const NEW_RUN = '/lab/sandbox/new';
export const COMPARE = '/lab/sandbox/compare';
export const runOf = (runId: number): string => `/lab/sandbox/${runId}`;
export const sceneEditor = (sceneId: number): string => `/scene/editScenario/${sceneId}`;
