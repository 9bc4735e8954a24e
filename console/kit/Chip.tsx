import { X } from 'lucide-react';
import css from './Chip.module.css';

interface ChipProps {
  name: string;
  /** What is shown of a long name. */
  text?: string;
  onRemove: () => void;
}

/** Something chosen among many, which a press takes away again. */
export function Chip({ name, text = name, onRemove }: ChipProps) {
  return (
    <span className={css.chip} title={text === name ? undefined : name}>
      {text}
      <button type="button" aria-label={`移除${name}`} onClick={onRemove}>
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
