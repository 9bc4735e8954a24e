import type { MyScene } from '#contract/app-rides.ts';
import css from './SceneProse.module.css';

/** What a person need not read: its name stands above, and what is not limited needs no words. */
const UNTOLD = ['基本信息', '有效期'];
/** The values that stand out in the prose: amounts, times and places. */
const VALUE = /(¥[\d,.]+|“[^”]+”|\d{1,2}:\d{2}-(?:次日)?\d{1,2}:\d{2}|\d[\d,]* 米内|必填)/;

/** The rules of a scene as a sentence, the server's words. */
export function SceneProse({ scene, before = '' }: { scene: Pick<MyScene, 'prose'>; before?: string }) {
  const text = scene.prose
    .filter(({ group, text: line }) => !UNTOLD.includes(group) && !line.startsWith('不限'))
    .map(({ text: line }) => line)
    .join('；');
  return (
    <p className={css.prose}>
      {`${before}${text}。`.split(VALUE).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
        at % 2 === 1 ? <b key={at}>{part}</b> : part,
      )}
    </p>
  );
}
