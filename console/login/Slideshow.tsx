import { type FocusEvent, useEffect, useState } from 'react';
import { Brand } from './Brand.tsx';
import { SlideCard } from './SlideCard.tsx';
import css from './Slideshow.module.css';
import { SLIDES, type Slide } from './slides.ts';
import { useMedia } from './use-media.ts';

function Picture({ slide }: { slide: Slide }) {
  return (
    <div className={`${css.picture} ${css[slide.name]}`} aria-hidden="true">
      <img className={css.scene} src={slide.picture} alt="" />
      <div className={css.veil} />
      <SlideCard card={slide.card} />
    </div>
  );
}

function Words({ slide, live }: { slide: Slide; live: boolean }) {
  return (
    <div className={css.words} aria-live={live ? 'polite' : 'off'}>
      <div key={slide.name} className={css.wordsIn}>
        <p className={css.headline}>{slide.headline}</p>
        {slide.lines.map((line) => (
          <p key={line} className={css.line}>
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
    <div className={css.controls}>
      {SLIDES.map((slide, index) => (
        <button
          key={slide.name}
          type="button"
          className={css.dot}
          aria-label={`第 ${index + 1} 张，共 ${SLIDES.length} 张：${slide.headline}`}
          aria-current={index === now}
          onClick={() => show(index)}
        />
      ))}
      {stopped !== null && (
        <button
          type="button"
          className={css.stop}
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

const SLIDE_SECONDS = 6;

/** Which slide is shown, and the one it came from, which stays beneath while the new one fades in. */
function useRotation(paused: boolean) {
  const [shown, setShown] = useState({ now: 0, before: -1 });
  const show = (next: number): void => setShown((old) => (next === old.now ? old : { now: next, before: old.now }));
  const next = (shown.now + 1) % SLIDES.length;

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setShown({ now: next, before: shown.now }), SLIDE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [paused, next, shown.now]);

  return { ...shown, show };
}

const AHEAD_SECONDS = 3;

function fetchPictures(slides: readonly Slide[]): void {
  for (const { picture } of slides) {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = picture;
  }
}

/** Nobody waits for pictures that they may never see: the next one comes shortly before its turn, all to whoever looks. */
function usePicturesAhead(now: number, attended: boolean, paused: boolean): void {
  useEffect(() => {
    if (attended) fetchPictures(SLIDES);
  }, [attended]);
  useEffect(() => {
    if (paused) return;
    const ahead = (): void => fetchPictures([SLIDES[(now + 1) % SLIDES.length]!]);
    const timer = setTimeout(ahead, (SLIDE_SECONDS - AHEAD_SECONDS) * 1000);
    return () => clearTimeout(timer);
  }, [now, paused]);
}

/** Four pictures of what the product is for. */
export function Slideshow() {
  const [attended, handlers] = useAttention();
  const [stopped, setStopped] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const paused = attended || stopped || still;
  const { now, before, show } = useRotation(paused);
  usePicturesAhead(now, attended, paused);
  return (
    <section
      className={before < 0 ? css.pane : css.turningPane}
      aria-roledescription="轮播"
      aria-label="产品介绍"
      {...handlers}
    >
      {SLIDES.map((slide, index) =>
        index === now || index === before ? (
          <div key={slide.name} className={index === now ? css.now : css.before}>
            <Picture slide={slide} />
          </div>
        ) : null,
      )}
      <div className={css.brand}>
        <Brand />
      </div>
      <div className={css.foot}>
        <Words slide={SLIDES[now]!} live={paused} />
        <Controls now={now} show={show} stopped={still ? null : stopped} onStop={setStopped} />
      </div>
    </section>
  );
}
