import { z } from 'zod';
import { CompanyCode } from './access.ts';
import { codeTable, type NameOf } from './code-table.ts';
import { type Refused, refusal, refuse } from './refusal.ts';
import { isSuper, type Rights, ROLE } from './role.ts';
import { changedText } from './settings/text.ts';

/** Whether a company's people sign in through its own identity provider. */
export const SsoUse = codeTable({
  off: ['off', '不使用'],
  optional: ['optional', '可以使用'],
  required: ['required', '必须使用'],
});
export type SsoUse = NameOf<typeof SsoUse>;

/** What the provider's claim says about somebody. */
export const SsoNames = codeTable({
  phone: ['phone', '手机号'],
  number: ['number', '工号'],
});
export type SsoNames = NameOf<typeof SsoNames>;

/** Who asks for the second factor after single sign-on. */
export const SsoFactor = codeTable({
  ours: ['ours', '企行按动态验证码的设置再问一次'],
  provider: ['provider', '由身份提供方负责，企行不再问'],
});
export type SsoFactor = NameOf<typeof SsoFactor>;

export const MOST_SSO_HOSTS = 5;

const needed = (message: string, most: number) =>
  z.string(message).trim().min(1, message).max(most, `不能超过 ${most} 个字`);

/** A host, and a path where the provider has one; no name, no question, no fragment. */
const ISSUER = /^https?:\/\/[a-z0-9.:[\]-]+(?:\/[\w.~%/-]*)?$/i;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;

export const SsoSettings = z.object({
  use: SsoUse.schema,
  code: CompanyCode,
  issuer: needed('请填写签发地址', 300).regex(ISSUER, '请填写正确的签发地址，例如 https://sso.example.com'),
  clientId: needed('请填写客户端 ID', 200),
  claim: needed('请填写声明的名称', 100).regex(/^[\w.:/-]+$/, '声明的名称格式不正确'),
  names: SsoNames.schema,
  /** None: everybody. */
  roles: z.array(z.int()).max(100, '最多选择 100 个角色'),
  factor: SsoFactor.schema,
  /** Beside the issuer's own: where its keys and tokens are. */
  hosts: z
    .array(z.string().trim().toLowerCase().max(100).regex(HOST, '请填写主机名，例如 keys.example.com'))
    .max(MOST_SSO_HOSTS, `最多填写 ${MOST_SSO_HOSTS} 个主机`),
});
export type SsoSettings = z.output<typeof SsoSettings>;

export const SSO_REFUSALS = {
  codeTaken: refusal(47010, '这个企业代码已被使用，请换一个', 'code'),
  secretMissing: refusal(47011, '请填写客户端密钥', 'clientSecret'),
  plainHttp: refusal(47012, '签发地址必须以 https:// 开头', 'issuer'),
  notProven: refusal(47013, '还没有人用这些设置登录成功过，请先选“可以使用”并登录一次，再改为“必须使用”', 'use'),
  superDecides: refusal(47014, '{what}决定谁能登录，只有超级管理员可以修改；您可以更换客户端密钥或停用单点登录'),
  superTurnsOn: refusal(47015, '只有超级管理员可以设置并启用单点登录', 'use'),
} as const;

/** What makes a sign-in under the old settings no proof of the new ones. */
const isSameProvider = (a: SsoSettings, b: SsoSettings): boolean =>
  a.issuer === b.issuer && a.clientId === b.clientId && a.claim === b.claim && a.names === b.names;

interface KnownSso {
  readonly settings: SsoSettings;
  /** Somebody has come in by it. */
  readonly isProven: boolean;
}

/** A secret goes where it was meant for: another issuer, or one more host, asks for it anew. */
export const keepsSecret = (before: SsoSettings | undefined, after: SsoSettings): boolean =>
  before !== undefined && before.issuer === after.issuer && after.hosts.every((host) => before.hosts.includes(host));

interface SsoChange {
  readonly settings: SsoSettings;
  readonly isNewSecret: boolean;
  /** Inside networks that the operator names, plain http is allowed. */
  readonly mayBePlain: boolean;
}

/** Whether the sign-ins so far still say something; a refusal where the change would shut people out. */
export function changedSso(before: KnownSso | undefined, change: SsoChange): { isProven: boolean } | Refused {
  const { settings, isNewSecret, mayBePlain } = change;
  if (!mayBePlain && !/^https:/i.test(settings.issuer)) return refuse(SSO_REFUSALS.plainHttp);
  if (!isNewSecret && !keepsSecret(before?.settings, settings)) return refuse(SSO_REFUSALS.secretMissing);
  const isProven = before?.isProven === true && isSameProvider(before.settings, settings);
  return settings.use === 'required' && !isProven ? refuse(SSO_REFUSALS.notProven) : { isProven };
}

type Person = readonly number[];
type Audience = Pick<SsoSettings, 'use' | 'roles'>;

export const mayUseSso = ({ use, roles }: Audience, roleIds: Person): boolean =>
  use !== 'off' && (roles.length === 0 || roleIds.some((id) => roles.includes(id)));

/** The super administrator keeps a way in that does not hang on the provider, or a mistake there would be nobody's to mend. */
export const mustUseSso = (audience: Audience, roleIds: Person): boolean =>
  audience.use === 'required' && mayUseSso(audience, roleIds) && !roleIds.includes(ROLE.superAdministrator);

/** A number as we keep it, of a claim that may carry the country and how people write it. */
export function phoneOfClaim(claim: string): string | undefined {
  const digits = claim.replace(/[\s().-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return /^1\d{10}$/.test(digits) ? digits : undefined;
}

const TITLES: { readonly [K in keyof SsoSettings]: [what: string, text: (value: SsoSettings[K]) => string] } = {
  use: ['单点登录', SsoUse.labelOf],
  code: ['企业代码', String],
  issuer: ['签发地址', String],
  clientId: ['客户端 ID', String],
  claim: ['声明', String],
  names: ['声明对应', SsoNames.labelOf],
  roles: ['使用单点登录的角色', (ids) => (ids.length > 0 ? `${ids.length} 个` : '全部员工')],
  factor: ['单点登录后的动态验证码', SsoFactor.labelOf],
  hosts: ['其他主机', (hosts) => hosts.join('、')],
};

/** By what a provider is believed about a person: whoever sets these can come in as anybody. */
const BELIEVED = ['issuer', 'clientId', 'claim', 'names', 'roles', 'factor', 'hosts'] as const;
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify([a].flat().sort()) === JSON.stringify([b].flat().sort());

/**
 * Whom a provider speaks for is the super administrator's alone to say, and so is that it speaks at all. Everybody else who
 * holds 登录安全 renews the secret of the same client, turns it off, and says whether those who may use it must.
 */
export function maySaveSso(
  rights: Pick<Rights, 'roleIds'>,
  before: SsoSettings | undefined,
  after: SsoSettings,
): SsoSettings | Refused {
  if (isSuper(rights)) return after;
  if (!before) return refuse(SSO_REFUSALS.superTurnsOn);
  const changed = BELIEVED.filter((name) => !isSame(before[name], after[name]));
  const [field] = changed;
  if (field !== undefined) {
    const what = changed.map((name) => TITLES[name][0]).join('、');
    return refuse({ ...SSO_REFUSALS.superDecides, field }, { what });
  }
  return before.use === 'off' && after.use !== 'off' ? refuse(SSO_REFUSALS.superTurnsOn) : after;
}

const NAMES = SsoSettings.keyof().options;
const textOf = <K extends keyof SsoSettings>(name: K, settings: SsoSettings | undefined): string =>
  settings ? TITLES[name][1](settings[name]) : '';

/** What was changed, for the log: each setting with old and new; the secret never in words. */
export function ssoChangeText(before: SsoSettings | undefined, after: SsoSettings, isNewSecret: boolean): string {
  const changed = NAMES.filter((name) => textOf(name, before) !== textOf(name, after));
  const texts = changed.map((name) => changedText(TITLES[name][0], textOf(name, before), textOf(name, after)));
  if (isNewSecret) texts.push('更换客户端密钥');
  return texts.length > 0 ? texts.join('；') : '修改单点登录：内容未变';
}
