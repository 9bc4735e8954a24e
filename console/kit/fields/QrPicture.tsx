import { Ecc, QrCode } from '@rc-component/qrcode/es/libs/qrcodegen.js';

/** Without quiet space around it not every phone finds the corners. */
const QUIET = 2;

const pathOf = (code: QrCode): string =>
  code
    .getModules()
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');

/**
 * Always dark on white: not every phone reads an inverted code. Drawn here and not by antd's component, so that the login
 * page can show one without the console's files.
 */
export function QrPicture({ text, label, size = 148 }: { text: string; label: string; size?: number }) {
  const code = QrCode.encodeText(text, Ecc.MEDIUM);
  const across = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${across} ${across}`}
      shapeRendering="crispEdges"
      style={{ flex: 'none', background: '#fff', borderRadius: 6 }}
    >
      <path d={pathOf(code)} fill="#1B2130" />
    </svg>
  );
}
