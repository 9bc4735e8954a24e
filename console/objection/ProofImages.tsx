import { Modal } from 'antd';
import { ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { proofAddress } from '#contract/objection-wire.ts';
import css from './objection.module.css';

interface ProofProps {
  fileId: string;
  name: string;
  onRemove?: (() => void) | undefined;
}

/** A small picture; a press shows the whole one. */
function Proof({ fileId, name, onRemove }: ProofProps) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const address = proofAddress(fileId);
  return (
    <span className={css.proof}>
      {gone ? (
        <span className={css.thumbnail}>
          <ImageOff size={16} aria-label="图片加载失败" />
        </span>
      ) : (
        <button type="button" className={css.thumbnail} aria-label={`查看${name}`} onClick={() => setOpen(true)}>
          <img src={`${address}?size=small`} alt="" onError={() => setGone(true)} />
        </button>
      )}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={`删除${name}`} onClick={onRemove}>
          <X size={12} aria-hidden />
        </button>
      )}
      <Modal
        open={open}
        width={860}
        title={name}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
        mask={{ closable: true }}
      >
        <img className={css.whole} src={address} alt={name} />
      </Modal>
    </span>
  );
}

interface ProofImagesProps {
  fileIds: readonly string[];
  /** Names the order for screen readers, where several lists stand on one page. */
  of?: string;
  onRemove?: (fileId: string) => void;
}

export function ProofImages({ fileIds, of = '', onRemove }: ProofImagesProps) {
  return fileIds.map((fileId, nth) => (
    <Proof key={fileId} fileId={fileId} name={`${of}凭证 ${nth + 1}`} onRemove={onRemove && (() => onRemove(fileId))} />
  ));
}
