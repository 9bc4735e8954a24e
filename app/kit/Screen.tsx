import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { back } from './router.ts';
import css from './Screen.module.css';

interface TopBarProps {
  /** Where back leads when the screen was opened by its address. */
  home?: string;
  closes?: boolean;
  title: ReactNode;
  /** A small line below the title. */
  below?: ReactNode;
  action?: ReactNode;
  /** The title is the screen's heading, unless a statement below it is. */
  heading?: boolean;
}

export function TopBar({ home = '/', closes = false, title, below, action, heading = true }: TopBarProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <header className={css.top}>
      <button
        type="button"
        className={css.icon}
        data-back
        aria-label={closes ? '关闭' : '返回'}
        onClick={() => back(home)}
      >
        {closes ? <X size={22} /> : <ChevronLeft size={24} />}
      </button>
      <div className={css.titles}>
        <Title className={css.title}>{title}</Title>
        {below && <p className={css.below}>{below}</p>}
      </div>
      <div className={css.action}>{action}</div>
    </header>
  );
}

/** The head of a tab: its name large, at the left. */
export const TabHead = ({ title, action }: { title: string; action?: ReactNode }) => (
  <header className={css.tabHead}>
    <h1>{title}</h1>
    {action}
  </header>
);

interface ScreenProps {
  top?: ReactNode;
  /** The acts of the screen, always at the bottom. */
  bottom?: ReactNode;
  /** The one act of a list, over its lower right corner. */
  float?: ReactNode;
  children: ReactNode;
  label?: string;
}

export const Screen = ({ top, bottom, float, children, label }: ScreenProps) => (
  <div className={css.screen}>
    {top}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that without a button inside */}
    <main className={css.body} aria-label={label} data-floats={float ? true : undefined} tabIndex={0}>
      {children}
    </main>
    {float && <div className={css.float}>{float}</div>}
    {bottom && <div className={css.bottom}>{bottom}</div>}
  </div>
);

interface MapScreenProps {
  map: ReactNode;
  /** Buttons and chips over the map. */
  over?: ReactNode;
  /** Below the map, where there is room for it beside the rest. */
  card?: ReactNode;
  bottom?: ReactNode;
  children: ReactNode;
  home?: string;
  /** How much of the height the map keeps on a phone. */
  tall?: boolean;
}

/** A sheet over a map; on a wide screen side by side. */
export const MapScreen = ({ map, over, card, bottom, children, home = '/', tall = false }: MapScreenProps) => (
  <div className={css.mapFrame}>
    <div className={css.mapScreen} data-tall={tall || undefined}>
      <div className={css.map}>
        {map}
        {card && <aside className={css.card}>{card}</aside>}
        <div className={css.over}>
          <button type="button" className={css.round} data-back aria-label="返回" onClick={() => back(home)}>
            <ChevronLeft size={22} />
          </button>
          {over}
        </div>
      </div>
      <div className={css.lower}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that without a button inside */}
        <main className={css.lowerBody} tabIndex={0}>
          {children}
        </main>
        {bottom && <div className={css.bottom}>{bottom}</div>}
      </div>
    </div>
  </div>
);
