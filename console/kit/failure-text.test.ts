import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallFailed, UNREACHABLE } from './call.ts';
import { failureText, reasonOf, sessionEnd } from './failure-text.ts';

const failed = (code: number, message: string) => new CallFailed('/x', code, message, 'trace');
const gone = failed(UNREACHABLE, '连接不上服务器');

test.each([
  [{ area: 'staff', kind: 'read' }, '查询失败:连接不上服务器'],
  [{ area: 'order', kind: 'read' }, '查询失败:连接不上服务器'],
  [{ area: 'application', kind: 'read' }, '查询异常'],
  [{ area: 'finance', kind: 'read' }, '网络请求错误！连接不上服务器'],
  [{ area: 'operationLog', kind: 'write' }, '网络请求错误！连接不上服务器'],
  [{ area: 'staff', kind: 'write' }, '连接不上服务器'],
] as const)('unreachable in %o', (context, text) => {
  expect(failureText(gone, context)).toBe(text);
});

test('the server’s own sentence is kept, trace id and all', () => {
  expect(failureText(failed(500, '系统异常（ab12）'), { area: 'finance', kind: 'read' })).toBe('系统异常（ab12）');
});

test('a call’s own sentence takes the reason in', () => {
  const context = { area: 'department', kind: 'write', failed: '保存失败:{message}' } as const;
  expect(failureText(failed(40000, '部门名称太长'), context)).toBe('保存失败:部门名称太长');
  expect(failureText(failed(40000, '部门名称太长'), { ...context, failed: '获取场景列表失败！' })).toBe(
    '获取场景列表失败！',
  );
});

test.each([
  [gone, 'read', '查询失败:连接不上服务器'],
  [failed(500, '系统异常'), 'read', '读取列表失败:系统异常'],
  [gone, 'write', '读取列表失败:连接不上服务器'],
] as const)('a sentence with the server’s word in it needs a server: %o on a %s', (error, kind, text) => {
  expect(failureText(error, { area: 'role', kind, failed: '读取列表失败:{msg}' })).toBe(text);
});

test.each([
  [10004, 'now'],
  [1006, 'now'],
  [10302, 'afterMessage'],
  [500, null],
])('code %i ends the session: %s', (code, end) => {
  expect(sessionEnd(failed(code, ''))).toBe(end);
});

test('what a rule keeps from being sent is told in the rule’s own sentence', () => {
  const { error } = z.safeEncode(z.object({ day: z.string().max(3, '日期格式不正确') }), { day: '2026' });
  expect(reasonOf(error)).toBe('日期格式不正确');
  expect(failureText(error, { area: 'objection', kind: 'read' })).toBe('日期格式不正确');
});
