import type { KeptSecrets } from '../kept-secrets.ts';

interface Part {
  readonly setting: string;
  readonly names: readonly [keyof KeptSecrets, ...(keyof KeptSecrets)[]];
  /** What does not work with another one. */
  readonly lost: string;
}

const PARTS: readonly Part[] = [
  {
    setting: 'SESSION_SECRET',
    names: ['sessionSecret'],
    lost: '所有人需要重新登录，已保存的身份证号、动态口令和恢复码、Webhook 密钥、单点登录密钥和运营台的接口密钥都无法再解开',
  },
  { setting: 'DESK_KEYS', names: ['deskKey', 'deskSecret'], lost: '仍用原来的 DESK_KEYS 签名的系统会被拒绝' },
];

export interface SecretsHere {
  readonly file: string;
  /** What the file says. */
  readonly kept: KeptSecrets;
  /** What the settings say; it goes before the file. */
  readonly set: Partial<KeptSecrets>;
}

/** Where a place goes on with other secrets than its backup brought: what that costs, and what to do about it. */
export function otherSecrets(backup: KeptSecrets, { file, kept, set }: SecretsHere): string[] {
  return PARTS.flatMap(({ setting, names, lost }) => {
    const isBackups = (here: Partial<KeptSecrets>) => names.every((name) => here[name] === backup[name]);
    if (isBackups({ ...kept, ...set })) return [];
    if (set[names[0]] === undefined)
      return [`此处已有密钥，未用备份中的 ${setting} 替换：${lost}。要用备份中的，请移走 ${file}，再恢复到空的数据库`];
    // Older releases put into a backup what lay in DATA_DIR, whatever was set: only the operator knows which was used.
    const where = isBackups(kept) ? `（备份中的在 ${file}）` : '';
    return [
      `设置的 ${setting} 与备份中的不同，以设置为准：若它不是备份时所用的，${lost}。请把它改为备份时所用的${where}`,
    ];
  });
}
