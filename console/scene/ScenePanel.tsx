import { Info } from 'lucide-react';
import { Fragment, type MouseEvent } from 'react';
import { type ProseLine, RULE_GROUPS, type RuleGroup, sceneProse, sceneWarnings } from '#rules/scene.ts';
import { type CheckedForm, openGroups } from './draft-of.ts';
import { groupId, showGroup, useEditor } from './editor-context.ts';
import css from './ScenePanel.module.css';
import { useSceneNames } from './sources.ts';

/** Each paragraph tells these groups, with words that make a sentence of a bare list. */
const PARAGRAPHS: readonly (readonly RuleGroup[])[] = [
  ['dates', 'time', 'city', 'address', 'trip'],
  ['service', 'vehicleGroup', 'quota'],
  ['flow', 'dict', 'carpool'],
];
const LEADS: Partial<Record<RuleGroup, string>> = { service: '可叫', vehicleGroup: '车型' };

/** In these groups what stands before the first blank only names what follows. */
const NAMED: readonly RuleGroup[] = ['city', 'address', 'quota'];

function split({ group, text }: ProseLine): [name: string, value: string] {
  const at = NAMED.includes(group) ? text.indexOf(' ') : -1;
  return at > 0 ? [`${text.slice(0, at)} `, text.slice(at + 1)] : ['', text];
}

/** Not a button: those never break over two lines. */
function GroupLink({ group, children }: { group: RuleGroup; children: string }) {
  const show = (event: MouseEvent): void => {
    event.preventDefault();
    showGroup(group);
  };
  return (
    <a className={css.value} href={`#${groupId(group)}`} onClick={show}>
      {children}
    </a>
  );
}

function Clause({ line }: { line: ProseLine }) {
  const [name, value] = split(line);
  return (
    <>
      {LEADS[line.group]}
      {name}
      <GroupLink group={line.group}>{value}</GroupLink>
    </>
  );
}

function Paragraph({ lines }: { lines: readonly ProseLine[] }) {
  return (
    <p>
      {lines.map((line, at) => {
        const next = lines[at + 1];
        const mark = !next ? '。' : next.group === line.group ? '，' : '；';
        return (
          <Fragment key={`${line.group} ${line.text}`}>
            <Clause line={line} />
            {mark}
          </Fragment>
        );
      })}
    </p>
  );
}

/** What is not filled in yet can't be told; it is named instead. */
function Missing({ groups }: { groups: readonly RuleGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <p className={css.missing}>
      还没填完：
      {groups.map((group, at) => (
        <Fragment key={group}>
          {at > 0 && '、'}
          <GroupLink group={group}>{RULE_GROUPS[group]}</GroupLink>
        </Fragment>
      ))}
    </p>
  );
}

/** The scene in words while it is edited; each value leads to its rule. */
export function ScenePanel({ checked }: { checked: CheckedForm }) {
  const { form, effective, today } = useEditor();
  const open = openGroups(form, checked.issues);
  const isComplete = ({ group }: { group: RuleGroup }): boolean => !open.includes(group);
  const lines = sceneProse(effective, useSceneNames()).filter(isComplete);
  const warnings = sceneWarnings(effective, today).filter(isComplete);
  const paragraphs = PARAGRAPHS.map((groups) => lines.filter(({ group }) => groups.includes(group)));
  return (
    <section className={css.panel}>
      <h2>这个场景允许</h2>
      <div className={css.prose}>
        {paragraphs.map((paragraph) => paragraph[0] && <Paragraph key={paragraph[0].group} lines={paragraph} />)}
        <Missing groups={open} />
      </div>
      {warnings.map(({ group, text }) => (
        <div key={text} className={css.warning}>
          <Info size={15} aria-hidden />
          <span>
            {text}。<GroupLink group={group}>去修改</GroupLink>
          </span>
        </div>
      ))}
    </section>
  );
}
