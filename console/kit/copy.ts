import { notify } from './notify.tsx';

/** Plain http has no clipboard object; the old command still works there. */
async function write(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export async function copyText(text: string): Promise<void> {
  if (await write(text)) notify.success('已复制');
  else notify.warning('复制失败，请手动选择后复制');
}
