export const LIST = '/scene';
export const editorOf = (sceneId: number): string => `/scene/editScenario/${sceneId}`;
export const examplesOf = (sceneId: number): string => `/scene/${sceneId}/examples`;
/** A new scene that begins as a copy. */
export const copySearch = (sceneId: number) => ({ copy: String(sceneId) });
