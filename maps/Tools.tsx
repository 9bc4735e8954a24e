import { LEAST_ZOOM, MOST_ZOOM } from './projection.ts';
import css from './RideMap.module.css';

const STEP = 0.7;

interface ToolProps {
  name: string;
  path: string;
  disabled?: boolean;
  isForWhole?: boolean;
  onPress: () => void;
}

const Tool = ({ name, path, disabled = false, isForWhole = false, onPress }: ToolProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    data-whole={isForWhole || undefined}
    disabled={disabled}
    onClick={onPress}
  >
    <svg viewBox="0 0 16 16" aria-hidden>
      <path d={path} />
    </svg>
  </button>
);

interface ToolsProps {
  zoom: (steps: number) => void;
  whole: () => void;
  isWhole: boolean;
  zoomNow: number;
}

export const Tools = ({ zoom, whole, isWhole, zoomNow }: ToolsProps) => (
  <div className={`${css.tools} qx-no-print`}>
    <Tool name="放大" path="M8 3V13M3 8H13" disabled={zoomNow >= MOST_ZOOM} onPress={() => zoom(STEP)} />
    <Tool name="缩小" path="M3 8H13" disabled={zoomNow <= LEAST_ZOOM} onPress={() => zoom(-STEP)} />
    <Tool
      name="显示全部"
      path="M3 6V3H6M10 3H13V6M13 10V13H10M6 13H3V10"
      isForWhole
      disabled={isWhole}
      onPress={whole}
    />
  </div>
);
