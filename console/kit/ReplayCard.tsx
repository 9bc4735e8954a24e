import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import css from './ReplayCard.module.css';

interface ReplayCardProps {
  /** What a replay does here, in a sentence. */
  about: string;
  /** What the last one found; null before the first. */
  outcome: ReactNode;
  /** Said where the form has changed since. */
  old: string | null;
  /** The last one did not come to its end. */
  isLost: boolean;
  /** How far the one that runs has come. */
  stage: ReactNode;
  /** The form can be played as it stands. */
  isReady: boolean;
  isPending: boolean;
  onPlay: () => void;
}

/** In a tab of its own: the form that was played is not saved yet. */
export const ReplayLink = ({ runId }: { runId: number }) => (
  <Link to={`/lab/sandbox/${runId}`} target="_blank">
    看全部结果
  </Link>
);

/** 沙盘 beside an editor: what the form as it stands would have made of the last year. */
export function ReplayCard({ about, outcome, old, isLost, stage, isReady, isPending, onPlay }: ReplayCardProps) {
  const isPlayed = outcome !== null && old === null;
  return (
    <section className={css.card} aria-label="沙盘">
      <h2>沙盘</h2>
      <p>{about}</p>
      {outcome}
      {old && <p>{old}</p>}
      {isLost && <p>这次回放没有完成，请再回放一次。</p>}
      <p role="status">{stage}</p>
      <Button size="small" disabled={!isReady || isPlayed} loading={isPending} onClick={onPlay}>
        回放近 12 个月
      </Button>
    </section>
  );
}
