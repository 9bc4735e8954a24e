import { LoaderCircle, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { objectionApi } from '#contract/objection.ts';
import { proofs as proofsWire } from '#contract/objection-wire.ts';
import { OBJECTION_REFUSALS, PROOF_MAX_BYTES, PROOFS_MAX, Proofs, proofTooLarge } from '#rules/objection.ts';
import { call } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { shrinkImage } from '../kit/shrink-image.ts';
import css from './objection.module.css';
import { ProofImages } from './ProofImages.tsx';

const FAILED = '上传图片失败!';
const TOO_MANY = Proofs.safeParse(Array(PROOFS_MAX + 1).fill('')).error!.issues[0]!.message;

interface ProofUploadProps {
  orderNo: string;
  proofs: readonly string[];
  onChange: (change: (now: readonly string[]) => readonly string[]) => void;
  /** So many more are on their way up, or fewer. */
  onBusy: (change: number) => void;
}

/** One file after the other: each is there as soon as it is up, and one that fails holds up none. */
function useUploads({ proofs, onChange, onBusy }: ProofUploadProps) {
  const [waiting, setWaiting] = useState(0);
  const count = (change: number): void => {
    setWaiting((now) => now + change);
    onBusy(change);
  };
  const send = async (files: readonly File[]): Promise<void> => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    if (images.length < files.length) notify.warning(OBJECTION_REFUSALS.notImage.msg);
    const room = PROOFS_MAX - proofs.length - waiting;
    if (images.length > room) notify.warning(TOO_MANY);
    const taken = images.slice(0, Math.max(0, room));
    count(taken.length);
    for (const photo of taken) {
      try {
        const file = await shrinkImage(photo);
        if (file.size > PROOF_MAX_BYTES) {
          notify.warning(proofTooLarge(photo.name));
          continue;
        }
        const { fileUrl } = await call(objectionApi.upload, { file, suffix: file.name.split('.').at(-1) ?? '' });
        onChange((now) => [...now, ...proofsWire.decode(fileUrl)]);
      } catch (failure) {
        reportFailure(failure, 'write', { area: 'objection', failed: FAILED });
      } finally {
        count(-1);
      }
    }
  };
  return { waiting, send };
}

/** The pictures of one order, and the way to add more until there are ten. */
export function ProofUpload(props: ProofUploadProps) {
  const { orderNo, proofs, onChange } = props;
  const { waiting, send } = useUploads(props);
  const field = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null): void => {
    void send([...(list ?? [])]);
    if (field.current) field.current.value = '';
  };
  const remove = (fileId: string): void => onChange((now) => now.filter((one) => one !== fileId));
  return (
    <div className={css.proofs}>
      <ProofImages fileIds={proofs} of={`订单 ${orderNo} 的`} onRemove={remove} />
      {waiting > 0 && (
        <span className={css.add} role="status">
          <LoaderCircle size={16} aria-hidden />
          上传中 {waiting}
        </span>
      )}
      {proofs.length + waiting < PROOFS_MAX && (
        <label className={css.add}>
          <input
            ref={field}
            type="file"
            className="qx-hidden"
            accept="image/*"
            multiple
            aria-label={`上传订单 ${orderNo} 的凭证图片`}
            onChange={({ target }) => take(target.files)}
          />
          <Plus size={16} aria-hidden />
          {proofs.length}/{PROOFS_MAX}
        </label>
      )}
    </div>
  );
}
