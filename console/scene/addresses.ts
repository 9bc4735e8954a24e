export const LIST = '/scene';
export const editorOf = (sceneId: number): string => `/scene/editScenario/${sceneId}`;
export const examplesOf = (sceneId: number): string => `/scene/${sceneId}/examples`;
export const versionsOf = (sceneId: number): string => `/scene/${sceneId}/versions`;
/** A new scene that begins as a copy. */
export const copySearch = (sceneId: number) => ({ copy: String(sceneId) });
/** The list with this scene, and the question whether to stop or start it. */
export const askedSearch = (act: 'stop' | 'start', sceneId: number, name: string) => ({
  q: name,
  act,
  scene: String(sceneId),
});
