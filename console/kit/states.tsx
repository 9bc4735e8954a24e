import { Button } from 'antd';
import { CloudOff, Compass, Copy, RotateCw, SearchX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { REFUSALS } from '#rules/refusal.ts';
import { CallFailed } from './call.ts';
import { copyText } from './copy.ts';
import { isNotFound, reasonOf } from './failure-text.ts';
import css from './states.module.css';
import { useDelayed } from './use-delayed.ts';

interface StateBoxProps {
  picture: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** The page's only heading, where the state stands for the whole page. */
  heading?: boolean;
}

function StateBox({ picture, title, children, actions, heading = false }: StateBoxProps) {
  const Title = heading ? 'h1' : 'div';
  return (
    <div className={css.box}>
      {picture}
      <Title className={css.title}>{title}</Title>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

/** A route between two places: drawn with lines, for lists that have nothing yet. */
function RouteDrawing() {
  return (
    <svg className={css.drawing} width="148" height="92" viewBox="0 0 148 92" fill="none" aria-hidden="true">
      <rect x="8.5" y="9.5" width="131" height="73" rx="8" className={css.sheet} />
      <path d="M28 58c16-2 18-26 38-26s22 16 42 2" className={css.dashes} />
      <circle cx="24" cy="60" r="5" className={css.start} />
      <path d="M112 43s9-8.5 9-15.5a9 9 0 0 0-18 0c0 7 9 15.5 9 15.5z" className={css.pin} />
      <circle cx="112" cy="27" r="2.8" className={css.pinDot} />
    </svg>
  );
}

interface EmptyStateProps {
  title: ReactNode;
  /** What the thing is for, in two lines. */
  children?: ReactNode;
  actions?: ReactNode;
  heading?: boolean;
}

/** First use: nothing is there yet. */
export const EmptyState = (props: EmptyStateProps) => <StateBox picture={<RouteDrawing />} {...props} />;

/** Where else what was not found here can be looked for. */
export interface Elsewhere {
  note: string;
  label: string;
  onOpen: () => void;
}

interface NothingFoundProps {
  conditions: readonly string[];
  onClear?: () => void;
  elsewhere?: Elsewhere | undefined;
}

/** The filters find nothing. */
export function NothingFound({ conditions, onClear, elsewhere }: NothingFoundProps) {
  const actions = conditions.length > 0 && (
    <>
      {elsewhere && (
        <Button type="primary" onClick={elsewhere.onOpen}>
          {elsewhere.label}
        </Button>
      )}
      {onClear && <Button onClick={onClear}>清除筛选</Button>}
    </>
  );
  return (
    <StateBox picture={<SearchX size={22} className={css.icon} aria-hidden />} title="没有查询到数据" actions={actions}>
      {conditions.length > 0 && `当前条件：${conditions.join('、')}`}
      {elsewhere && `。${elsewhere.note}`}
    </StateBox>
  );
}

const disc = (icon: ReactNode, tone: 'bad' | 'plain') => (
  <span className={css.disc} data-tone={tone}>
    {icon}
  </span>
);

interface ErrorStateProps {
  error: unknown;
  /** What was not read: 订单列表. */
  what?: string;
  onRetry?: () => void;
  /** Inside a card that fails alone. */
  small?: boolean;
  heading?: boolean;
  /** Leads on from what is not there. */
  back?: ReactNode;
}

function TraceId({ error }: { error: unknown }) {
  if (!(error instanceof CallFailed)) return null;
  const { traceId } = error;
  return (
    <Button type="text" icon={<Copy size={15} aria-hidden />} onClick={() => void copyText(traceId)}>
      追踪号 {traceId}
    </Button>
  );
}

/** A record that is not there, for whoever looks: to ask again is of no use, to go back is. */
function NothingThere({ what = '内容', heading = false, back }: Omit<ErrorStateProps, 'error'>) {
  const actions = back ?? (heading && <Button onClick={() => history.back()}>返回上一页</Button>);
  return (
    <EmptyState heading={heading} title={REFUSALS.notFound.msg} actions={actions}>
      {what}不存在，或者不在您可见的范围里。
    </EmptyState>
  );
}

/** What failed, why, and how to try again. */
export function ErrorState({ error, what = '内容', onRetry, small = false, heading = false, back }: ErrorStateProps) {
  if (small) {
    return (
      <div className={css.small}>
        <CloudOff className={css.icon} aria-hidden />
        <span>{what}加载失败</span>
        {onRetry && (
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        )}
        {back}
      </div>
    );
  }
  if (isNotFound(error)) return <NothingThere {...{ what, heading, back }} />;
  const actions = (
    <>
      {onRetry && (
        <Button type="primary" icon={<RotateCw size={15} aria-hidden />} onClick={onRetry}>
          重试
        </Button>
      )}
      <TraceId error={error} />
    </>
  );
  return (
    <StateBox
      picture={disc(<CloudOff size={18} aria-hidden />, 'bad')}
      title={`${what}加载失败`}
      actions={actions}
      heading={heading}
    >
      {reasonOf(error)}。
    </StateBox>
  );
}

/** A page whose function the person does not hold. */
export function NoPermission({ what, actions }: { what?: string | undefined; actions?: ReactNode }) {
  return (
    <StateBox
      picture={disc(<ShieldAlert size={18} aria-hidden />, 'plain')}
      title="没有权限！请重新登录！"
      actions={actions}
      heading
    >
      {what && `需要角色里有“${what}”，请联系企业的超级管理员开通。`}
    </StateBox>
  );
}

export function NotFound({ actions }: { actions?: ReactNode }) {
  return (
    <StateBox picture={disc(<Compass size={18} aria-hidden />, 'plain')} title="没有这个页面" actions={actions} heading>
      地址可能写错了，或者页面已经移走。
    </StateBox>
  );
}

/** Bars in the shape of a page, after the wait has been noticed. */
export function PageSkeleton() {
  if (!useDelayed(true)) return <div className={css.skeleton} aria-busy="true" />;
  return (
    <div className={css.skeleton} role="status" aria-busy="true" aria-label="正在加载">
      <span className={css.bar} style={{ width: 160, height: 20 }} />
      <span className={css.bar} style={{ width: 280 }} />
      <span className={css.bar} style={{ width: '100%', height: 120 }} />
      <span className={css.bar} style={{ width: '72%' }} />
      <span className={css.bar} style={{ width: '84%' }} />
      <span className={css.bar} style={{ width: '60%' }} />
    </div>
  );
}

/** One bar of a skeleton, for cards that load alone. */
export const Bar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className={css.bar} style={{ width, height }} aria-hidden="true" />
);
