interface GlyphProps {
  d: string;
  /** Its side in pixels. */
  size?: number;
  /** The side of the square that it is drawn in. */
  box?: number;
  weight?: number;
  className?: string | undefined;
}

/** A line drawing in the colour of its text; it says nothing that the words beside it don't. */
export const Glyph = ({ d, size = 16, box = 16, weight = 1.7, className }: GlyphProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox={`0 0 ${box} ${box}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
);
