import css from './Avatar.module.css';

const TONES = 5;

/** A name's last character on one of five quiet colours; the colour follows the name, so it is always the same. */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  const letters = Array.from(name);
  const tone = letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;
  return (
    <span className={css.avatar} data-tone={tone} style={{ width: size, height: size }} aria-hidden="true">
      {letters.at(-1) ?? ''}
    </span>
  );
}
