import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { ImportDialog as Dialog } from './ImportDialog.tsx';
import { onDemand } from './OnDemand.tsx';

const ImportDialog = onDemand(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog));

type ImportButtonProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'fileHint' | 'canStop'> & {
  mostRows: number;
};

/** A short list from a workbook, read in one call; its dialogue is loaded when it is asked for. */
export function ImportButton({ mostRows, ...dialog }: ImportButtonProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button icon={<Upload size={15} aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {/* It stays once it was opened: an import goes on behind its closed window, and tells what became of it. */}
      {open !== undefined && (
        <ImportDialog
          {...dialog}
          open={open}
          onOpenChange={setOpen}
          fileHint={`xls 或 xlsx，最多 ${mostRows} 行、5 MB`}
          canStop={false}
        />
      )}
    </>
  );
}
