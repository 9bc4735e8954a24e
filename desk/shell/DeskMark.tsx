/** The product's sign in ink instead of indigo, so that nobody mistakes the desk for a company's console. */
export function DeskMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" fill="none" aria-hidden="true">
      <rect width="30" height="30" rx="7" fill="var(--qx-text)" />
      <path
        d="M7.5 21.5c6 0 4-6.5 8-8.5 3-1.5 3.5-2 6.5-5M17 21.5h6"
        stroke="var(--qx-page)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
