import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PERMISSION } from '#rules/permission.ts';
import css from './ReplayCard.module.css';
import { type Played, usePlaying } from './replay.ts';
import { useMay } from './rights.ts';

interface ReplayCardProps {
  /** What a replay does here, in a sentence. */
  about: string;
  /** Said where the form has changed since. */
  old: string;
  /** What would be played, as it stands in the form; null while something is missing or wrong. */
  now: string | null;
  /** The same as it is saved: there is nothing to play then. */
  saved: string;
  played: Played | null;
  onPlayed: (played: Played) => void;
  begin: (begun: (made: { sandboxId: number }) => void) => void;
  isBeginning: boolean;
  /** What the last one found. */
  outcomeOf: (sandboxId: number) => ReactNode;
}

/** In a tab of its own: the form that was played is not saved yet. */
export const ReplayLink = ({ runId }: { runId: number }) => (
  <Link className={css.link!} to={`/lab/sandbox/${runId}`} target="_blank">
    看全部结果
  </Link>
);

/** 沙盘 beside an editor: what the form as it stands would have made of the last year. */
export function ReplayCard(props: ReplayCardProps) {
  const { about, old, now, saved, played, onPlayed, begin, isBeginning, outcomeOf } = props;
  const may = useMay();
  const { setBegun, isPlaying, stage, isLost } = usePlaying(onPlayed);
  if (!may(PERMISSION.report)) return null;
  const isOld = played !== null && played.key !== now;
  const isReady = now !== null && now !== saved && (played === null || isOld);
  const play = () => now !== null && begin(({ sandboxId }) => setBegun({ key: now, sandboxId }));
  return (
    <section className={css.card} aria-label="沙盘">
      <h2>沙盘</h2>
      <p>{about}</p>
      {played && outcomeOf(played.sandboxId)}
      {isOld && <p>{old}</p>}
      {isLost && <p>这次回放没有完成，请再回放一次。</p>}
      <p role="status">{stage}</p>
      <Button size="small" disabled={!isReady} loading={isBeginning || isPlaying} onClick={play}>
        回放近 12 个月
      </Button>
    </section>
  );
}
