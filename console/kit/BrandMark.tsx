/** The product's sign: a way that climbs, on the primary colour. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" fill="none" aria-hidden="true">
      <rect width="30" height="30" rx="7" fill="var(--qx-primary)" />
      <path
        d="M7.5 21.5c6 0 4-6.5 8-8.5 3-1.5 3.5-2 6.5-5"
        stroke="var(--qx-on-primary)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <path d="M17 21.5h6" stroke="var(--qx-on-primary)" strokeWidth="2.8" strokeLinecap="round" opacity="0.6" />
    </svg>
  );
}
