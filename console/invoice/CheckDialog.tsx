import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { ArchivePackage } from '#contract/invoice-archive.ts';
import { query } from '../kit/api.ts';
import { Facts } from '../kit/Facts.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import css from './records.module.css';

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** In the browser: a file that somebody keeps need not be sent anywhere to be held against its hash. */
const hashOf = async (file: File): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));

/** Whether the kept package, and one that somebody has in hand, are still what was archived. */
export function CheckDialog({ archive, onClose }: { archive: ArchivePackage; onClose: () => void }) {
  const { archiveId, sha256: kept, filename } = archive;
  const [sha256, setHash] = useState('');
  const { data, isError } = useQuery(query(invoiceApi.checkArchive, { archiveId, sha256 }, { fresh: true }));
  const choose = async (file: File | undefined): Promise<void> => setHash(file ? await hashOf(file) : '');
  const whole = data?.isWhole ? (
    <StateMark state="ok">与归档时一致</StateMark>
  ) : (
    <StateMark state={data || isError ? 'bad' : 'wait'}>{data || isError ? '与归档时不一致' : '核对中'}</StateMark>
  );
  return (
    <Modal open width={560} title={`核对 ${filename}`} footer={null} onCancel={onClose}>
      <Facts
        rows={[
          { label: '归档时的 SHA-256', value: <span className={css.fileName}>{kept}</span> },
          { label: '存放的文件', value: whole },
        ]}
      />
      <div className={css.block}>
        <h3>手中的文件</h3>
        <p className={css.note}>选择保存下来的归档包，在浏览器里计算，不上传。</p>
        <input
          type="file"
          accept=".zip"
          aria-label="手中的归档包"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {sha256 !== '' && typeof data?.isSame === 'boolean' && (
          <p role="status">
            <StateMark state={data.isSame ? 'ok' : 'bad'}>
              {data.isSame ? '就是归档时的文件' : '不是归档时的文件'}
            </StateMark>
          </p>
        )}
      </div>
    </Modal>
  );
}
