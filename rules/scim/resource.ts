import { z } from 'zod';

export const SCIM = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  /** Where a department stands, which the standard has no word for. */
  department: 'urn:qixing:params:scim:schemas:extension:2.0:Department',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

export const MOST_LISTED = 200;
export const MOST_MEMBERS = 20_000;
export const MOST_PATCHES = 100;

/** Some senders write True and False as words. */
const flag = z
  .union([z.boolean(), z.enum(['True', 'False', 'true', 'false'])], 'active 不正确')
  .transform((value) => (typeof value === 'boolean' ? value : value.toLowerCase() === 'true'));
const short = (what: string) => z.string(`${what}不正确`).trim().max(200, `${what}太长`);
const named = (what: string) => short(what).nullish();
const valued = z.object({ value: named('value'), type: named('type'), primary: flag.nullish() });

/** A person as it is sent; what is not ours is passed over. */
const SentUser = z.object({
  userName: short('userName').min(1, 'userName 不能为空'),
  externalId: named('externalId'),
  displayName: named('displayName'),
  name: z
    .object({ formatted: named('formatted'), familyName: named('familyName'), givenName: named('givenName') })
    .nullish(),
  title: named('title'),
  emails: z.array(valued).max(20, 'emails 太多').nullish(),
  phoneNumbers: z.array(valued).max(20, 'phoneNumbers 太多').nullish(),
  active: flag.nullish(),
  [SCIM.enterprise]: z.object({ employeeNumber: named('employeeNumber'), department: named('department') }).nullish(),
});

/** What of it is ours. */
export interface ScimUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly duty: string | null;
  readonly number: string | null;
  readonly active: boolean;
  /** Where a new person begins, by its name or number. */
  readonly department: string | null;
}

type Valued = z.output<typeof valued>;
const text = (value: string | null | undefined): string | null => (value ? value : null);
const best = (values: readonly Valued[] | null | undefined, type: string): string | null => {
  const given = (values ?? []).filter(({ value }) => value);
  const chosen = given.find((one) => one.type === type) ?? given.find(({ primary }) => primary) ?? given[0];
  return text(chosen?.value);
};

/** 138 0000 0005, +86-138-0000-0005: as we keep it. */
const plainPhone = (phone: string | null): string =>
  (phone ?? '').replace(/[\s().-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

export const ScimUser = SentUser.transform((sent): ScimUser => {
  const { familyName, givenName, formatted } = sent.name ?? {};
  const enterprise = sent[SCIM.enterprise];
  return {
    userName: sent.userName,
    externalId: text(sent.externalId),
    name: text(sent.displayName) ?? text(formatted) ?? `${familyName ?? ''}${givenName ?? ''}`,
    phone: plainPhone(best(sent.phoneNumbers, 'mobile')),
    email: best(sent.emails, 'work'),
    duty: text(sent.title),
    number: text(enterprise?.employeeNumber),
    active: sent.active ?? true,
    department: text(enterprise?.department),
  };
});

const member = z.object({ value: z.string('成员不正确').regex(/^\d{1,15}$/, '成员不正确') });
export const Members = z.array(member).max(MOST_MEMBERS, `成员不能超过 ${MOST_MEMBERS} 个`);

export const ScimGroup = z
  .object({
    displayName: short('displayName').min(1, 'displayName 不能为空'),
    externalId: named('externalId'),
    members: Members.nullish(),
    [SCIM.department]: z.object({ parent: named('parent'), number: named('number') }).nullish(),
  })
  .transform((sent) => ({
    name: sent.displayName,
    externalId: text(sent.externalId),
    memberIds: sent.members ? sent.members.map(({ value }) => Number(value)) : undefined,
    parent: text(sent[SCIM.department]?.parent),
    number: text(sent[SCIM.department]?.number),
  }));
export type ScimGroup = z.output<typeof ScimGroup>;
