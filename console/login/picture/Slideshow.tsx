import { type FocusEvent, useState } from 'react';
import { Brand } from '../Brand.tsx';
import { useMedia } from '../use-media.ts';
import { FRAME } from './projection.ts';
import { SlideCard } from './SlideCard.tsx';
import styles from './Slideshow.module.css';
import { SLIDES, type Slide } from './slides.ts';
import { useRotation } from './use-rotation.ts';

function Picture({ slide }: { slide: Slide }) {
  const { Scene } = slide;
  return (
    <div className={`${styles.picture} ${styles[slide.name]}`} aria-hidden="true">
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} preserveAspectRatio="xMidYMid slice" className={styles.scene}>
        <title>{slide.headline}</title>
        <Scene />
      </svg>
      <div className={styles.veil} />
      <div className={styles.card}>
        <SlideCard card={slide.card} />
      </div>
    </div>
  );
}

function Words({ slide, live }: { slide: Slide; live: boolean }) {
  return (
    <div className={styles.words} aria-live={live ? 'polite' : 'off'}>
      <div key={slide.name} className={styles.wordsIn}>
        <p className={styles.headline}>{slide.headline}</p>
        {slide.lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

interface ControlsProps {
  now: number;
  show: (slide: number) => void;
  /** null where nothing moves by itself. */
  stopped: boolean | null;
  onStop: (stopped: boolean) => void;
}

function Controls({ now, show, stopped, onStop }: ControlsProps) {
  return (
    <div className={styles.controls}>
      {SLIDES.map((slide, index) => (
        <button
          key={slide.name}
          type="button"
          className={styles.dot}
          aria-label={`第 ${index + 1} 张，共 ${SLIDES.length} 张：${slide.headline}`}
          aria-current={index === now}
          onClick={() => show(index)}
        />
      ))}
      {stopped !== null && (
        <button
          type="button"
          className={styles.stop}
          aria-label={stopped ? '继续轮播' : '暂停轮播'}
          onClick={() => onStop(!stopped)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={stopped ? 'M5 3l8 5-8 5Z' : 'M4 3h2.5v10H4ZM9.5 3H12v10H9.5Z'} />
          </svg>
        </button>
      )}
    </div>
  );
}

/** Standing still under the pointer and with focus inside. */
function useAttention() {
  const [over, setOver] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setOver(true),
    onPointerLeave: () => setOver(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return [over || focused, handlers] as const;
}

/** Four pictures of what the product is for. */
export function Slideshow() {
  const [attended, handlers] = useAttention();
  const [stopped, setStopped] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const paused = attended || stopped || still;
  const { now, before, show } = useRotation(SLIDES.length, paused);
  return (
    <section
      className={before < 0 ? styles.pane : styles.turningPane}
      aria-roledescription="轮播"
      aria-label="产品介绍"
      {...handlers}
    >
      {SLIDES.map((slide, index) =>
        index === now || index === before ? (
          <div key={slide.name} className={index === now ? styles.now : styles.before}>
            <Picture slide={slide} />
          </div>
        ) : null,
      )}
      <div className={styles.brand}>
        <Brand onDark />
      </div>
      <div className={styles.foot}>
        <Words slide={SLIDES[now]!} live={paused} />
        <Controls now={now} show={show} stopped={still ? null : stopped} onStop={setStopped} />
      </div>
    </section>
  );
}
