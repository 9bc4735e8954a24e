/** Scenes: what people may book, when, where, and who pays. */
export * from './scene/codes.ts';
export * from './scene/consequences.ts';
export * from './scene/decisions.ts';
export * from './scene/distance.ts';
export * from './scene/draft.ts';
export * from './scene/evaluate.ts';
export * from './scene/evaluation.ts';
export * from './scene/fields.ts';
export * from './scene/money.ts';
export * from './scene/prose.ts';
export * from './scene/prose-kit.ts';
export * from './scene/reason-text.ts';
export * from './scene/scene-draft.ts';
export * from './scene/scene-rules.ts';
export * from './scene/stored.ts';
export * from './scene/templates.ts';
export * from './scene/warnings.ts';
