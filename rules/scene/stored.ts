import { type Reader, storedAs, storedDocument, storedRecord, storedUnion } from '../stored.ts';
import { SceneTemplate } from './codes.ts';
import { fieldsOf, readersOf } from './fields.ts';
import type { DraftOf, SceneDraft } from './scene-draft.ts';

function readerOf<T extends SceneTemplate>(template: T): Reader<DraftOf<T>>;
function readerOf(template: SceneTemplate): Reader<object> {
  return storedRecord<object>({ template: storedAs(template), ...readersOf(fieldsOf(template)) });
}

/** A scene as one of its versions holds it. */
export const sceneDocument = storedDocument<SceneDraft>(
  [],
  storedUnion('template', Object.fromEntries(SceneTemplate.names.map((template) => [template, readerOf(template)]))),
);

/** A scene of this template that says nothing and limits nothing. */
export const blankScene = <T extends SceneTemplate>(template: T): DraftOf<T> => readerOf(template)({});
