import { MOST_LISTED, SCIM } from '#rules/scim/resource.ts';
import type { ScimDoor } from './door.ts';

const CONFIG = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer', description: '登录安全中生成的同步令牌', primary: true },
  ],
};

const typeOf = (name: string, endpoint: string, schema: string, extension: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  schema,
  schemaExtensions: [{ schema: extension, required: false }],
});
const TYPES = [
  typeOf('User', '/Users', SCIM.user, SCIM.enterprise),
  typeOf('Group', '/Groups', SCIM.group, SCIM.department),
];

type Attribute = readonly [name: string, type: string, more?: Record<string, unknown>];
const schemaOf = (id: string, name: string, attributes: readonly Attribute[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes: attributes.map(([attribute, type, more = {}]) => ({
    ...{ name: attribute, type, multiValued: false, required: false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...more,
  })),
});
const valued = [
  { name: 'value', type: 'string' },
  { name: 'type', type: 'string' },
  { name: 'primary', type: 'boolean' },
];
const SCHEMAS = [
  schemaOf(SCIM.user, 'User', [
    ['userName', 'string', { required: true, uniqueness: 'server' }],
    ['displayName', 'string'],
    [
      'name',
      'complex',
      { subAttributes: ['formatted', 'familyName', 'givenName'].map((name) => ({ name, type: 'string' })) },
    ],
    ['title', 'string'],
    ['active', 'boolean'],
    ['emails', 'complex', { multiValued: true, subAttributes: valued }],
    ['phoneNumbers', 'complex', { multiValued: true, required: true, subAttributes: valued }],
    ['groups', 'complex', { multiValued: true, mutability: 'readOnly' }],
  ]),
  schemaOf(SCIM.enterprise, 'EnterpriseUser', [
    ['employeeNumber', 'string'],
    ['department', 'string'],
  ]),
  schemaOf(SCIM.group, 'Group', [
    ['displayName', 'string', { required: true }],
    ['members', 'complex', { multiValued: true }],
  ]),
  schemaOf(SCIM.department, 'Department', [
    ['parent', 'string'],
    ['number', 'string'],
  ]),
];

const listOf = (Resources: readonly unknown[]) => ({
  body: {
    schemas: [SCIM.list],
    totalResults: Resources.length,
    startIndex: 1,
    itemsPerPage: Resources.length,
    Resources,
  },
});

/** What a directory asks before it begins. */
export function describeRoutes(door: ScimDoor): void {
  door.on('GET', '/ServiceProviderConfig', async () => ({ body: CONFIG }));
  door.on('GET', '/ResourceTypes', async () => listOf(TYPES));
  door.on('GET', '/Schemas', async () => listOf(SCHEMAS));
}
