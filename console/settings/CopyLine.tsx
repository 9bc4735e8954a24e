import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { copyText } from '../kit/copy.ts';
import css from './settings.module.css';

/** A text that goes elsewhere as it stands. */
export function CopyLine({ text }: { text: string }) {
  return (
    <div className={css.secret}>
      <code>{text}</code>
      <Button icon={<Copy size={14} aria-hidden />} onClick={() => void copyText(text)}>
        复制
      </Button>
    </div>
  );
}
