import type { FastifyInstance } from 'fastify';
import { roleApi } from '#contract/role.ts';
import { ADDED } from '#contract/role-or-address.ts';
import { DEMO_PHONES } from '#rules/demo.ts';
import { ALL } from '#rules/department-tree.ts';
import { PERMISSION } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { ROLE } from '#rules/role.ts';
import {
  addMembers,
  changeRole,
  deleteRole,
  giveRole,
  handOver,
  mayHandOver,
  ROLE_REFUSALS,
  removeMember,
} from '#rules/role-change.ts';
import { PERMISSION_GROUPS } from '#rules/role-form.ts';
import { checkCode, issueCode } from '../access/codes.ts';
import { spendSending } from '../access/send-limits.ts';
import type { Actor } from '../actor.ts';
import { markEdited, refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { browserOf, endSessions } from '../http/session.ts';
import { addAddress } from '../invoice/contacts.ts';
import { homesOf, lockHolders, rootsOf } from './holders.ts';
import {
  departmentPlaces,
  findMembers,
  findRole,
  findRoles,
  isVisibleStaff,
  lockRole,
  roleChoices,
  rolesOfStaff,
  searchStaff,
} from './queries.ts';
import { addedText, deletedText, editedText, namesOf } from './sentences.ts';
import { deleteMember, insertMembers, insertRole, lockSuper, moveSuper, removeRole, updateRole } from './writes.ts';

export async function roleRoutes(app: FastifyInstance) {
  readRoutes(app);
  formRoutes(app);
  memberRoutes(app);
  handOverRoutes(app);
}

function readRoutes(app: FastifyInstance) {
  serve(app, roleApi.page, (page, { actor, db }) => findRoles(db, actor, page));

  serve(app, roleApi.detail, async ({ id }, { actor, db }) => found(await findRole(db, actor.companyId, id)));

  serve(app, roleApi.permissions, async () => [...PERMISSION_GROUPS]);

  serve(app, roleApi.choices, async ({ companyId }, { actor, db }) => {
    if (companyId !== undefined && companyId !== actor.companyId) throw new Refused(REFUSALS.notFound);
    return roleChoices(db, actor.companyId);
  });

  serve(app, roleApi.ofStaff, async ({ userId: staffId }, { actor, db }) => {
    const personId = staffId ?? actor.staffId;
    if (!(await isVisibleStaff(db, actor, personId))) throw new Refused(REFUSALS.notFound);
    return rolesOfStaff(db, actor.companyId, personId);
  });

  serve(app, roleApi.members, async ({ roleId, param: search, ...page }, { actor, db }) => {
    if (roleId === ROLE.staff) throw new Refused(ROLE_REFUSALS.noMemberList);
    found(await findRole(db, actor.companyId, roleId));
    return findMembers(db, actor, { ...page, roleId, search });
  });

  serve(app, roleApi.searchStaff, ({ keyword }, { actor, db }) => searchStaff(db, actor, keyword));
}

/** One address, two calls: what was sent says which function it needs. */
function needs({ rights }: Actor, permission: number): void {
  if (!rights.functions.has(permission)) throw new Refused(REFUSALS.forbidden);
}

function formRoutes(app: FastifyInstance) {
  serve(app, roleApi.add, async (draft, context) => {
    const { actor, db, now, record } = context;
    if ('newAddress' in draft) {
      needs(actor, PERMISSION.invoice);
      await addAddress({ ...context, record: (sentence) => record(sentence, 'add', 'invoice') }, draft.newAddress);
      return ADDED.address;
    }
    needs(actor, PERMISSION.role);
    const places = await departmentPlaces(db, actor.companyId, draft.departments);
    allowed(giveRole(actor.rights, draft, [], (id) => places.get(id)));
    await insertRole(db, actor.companyId, draft, now);
    record(addedText(draft, (id) => places.get(id)?.name));
    return ADDED.role;
  });

  serve(app, roleApi.update, async ({ id, draft, version }, { actor, db, now, record }) => {
    const role = found(await lockRole(db, actor.companyId, id));
    refuseStale(version, role.version);
    const homes = await homesOf(db, actor.companyId, id);
    const ids = [...role.departments, ...draft.departments, ...homes];
    const places = await departmentPlaces(db, actor.companyId, ids);
    allowed(changeRole(actor.rights, [role, draft], homes, (department) => places.get(department)));
    await updateRole(db, actor.companyId, id, draft);
    await markEdited(db, actor, 'role', [id], now);
    record(editedText(role, draft, (department) => places.get(department)?.name));
    return null;
  });

  serve(app, roleApi.remove, async ({ roleId }, { actor, db, record }) => {
    const role = found(await lockRole(db, actor.companyId, roleId));
    const places = await departmentPlaces(db, actor.companyId, role.departments);
    allowed(deleteRole(actor.rights, role, (id) => places.get(id)));
    await removeRole(db, actor.companyId, roleId);
    record(deletedText(role, (id) => places.get(id)?.name));
    return null;
  });
}

function memberRoutes(app: FastifyInstance) {
  serve(app, roleApi.addMembers, async ({ staffIds, roleId, tellsAdded }, { actor, db, record }) => {
    const { companyId, rights } = actor;
    const role = found(await lockRole(db, companyId, roleId));
    const targets = await lockHolders(db, [companyId, rights.scopeOf(PERMISSION.role)], staffIds);
    if (targets.length < staffIds.length) throw new Refused(REFUSALS.notFound);
    const places = await departmentPlaces(db, companyId, [...role.departments, ...rootsOf(targets)]);
    allowed(addMembers(actor, role, targets, (id) => places.get(id)));
    const added = await insertMembers(db, companyId, roleId, staffIds);
    if (added.size === 0) throw new Refused(ROLE_REFUSALS.alreadyMembers);
    record(`为角色“${role.name}”添加成员：${namesOf(targets.filter(({ staffId }) => added.has(staffId)))}`);
    return tellsAdded ? { userIds: [...added] } : null;
  });

  serve(app, roleApi.removeMember, async ({ staffId, roleId }, { actor, db, record }) => {
    const { companyId, rights } = actor;
    const role = found(await lockRole(db, companyId, roleId));
    const targets = await lockHolders(db, [companyId, rights.scopeOf(PERMISSION.role)], [staffId]);
    const target = found(targets[0]);
    const places = await departmentPlaces(db, companyId, rootsOf(targets));
    allowed(removeMember(actor, roleId, target, (id) => places.get(id)));
    found(await deleteMember(db, companyId, roleId, staffId));
    record(`从角色“${role.name}”移除成员：${target.name}`);
    return null;
  });
}

function handOverRoutes(app: FastifyInstance) {
  serve(app, roleApi.sendHandOverCode, async ({ captchaToken, captcha }, { actor, db, services, exchange }) => {
    allowed(mayHandOver(actor.rights));
    const { phone } = actor;
    const browser = browserOf(exchange, services.secrets);
    const isDemoAccount = services.config.demo && DEMO_PHONES.includes(phone);
    const address = exchange[0].ip;
    await spendSending(services, { phone, address, browser, captcha: { captchaToken, captcha }, isDemoAccount });
    await issueCode(db, services, { phone, purpose: 'handOver', browser }, true);
    return null;
  });

  serve(app, roleApi.handOver, async ({ successorId, smsCode, ...captcha }, context) => {
    const { actor, db, services, exchange, record } = context;
    const { companyId, staffId, phone } = actor;
    const holderId = await lockSuper(db, companyId);
    const [person] = await lockHolders(db, [companyId, ALL], [successorId]);
    const successor = allowed(handOver(staffId, holderId, person));
    // Last of all checks: a code is used up by it, and a wrong successor should not cost one.
    const browser = browserOf(exchange, services.secrets);
    await checkCode(services, { phone, purpose: 'handOver', browser }, smsCode, captcha);
    await moveSuper(db, companyId, staffId, successor.staffId);
    await endSessions(db, companyId, staffId);
    record(`将超级管理员由“${actor.name}”移交给“${successor.name}”`);
    return null;
  });
}
