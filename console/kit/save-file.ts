import { notify } from './notify.tsx';

/** A file is fetched like a page; its address belongs to this person and ends after an hour. */
export function saveFile(address: string): void {
  notify.info('文件已生成，即将开始下载');
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
