import { expect, test } from 'vitest';
import { CallFailed, UNREACHABLE } from '../kit/call.ts';
import { failedText, noIdText } from './texts.ts';

const failure = (message: string, code = 23001) => new CallFailed('/', code, message, 'trace');

test.each([
  ['add', failure('部门编号已存在'), '保存失败:部门编号已存在'],
  ['edit', failure('连接不上服务器', UNREACHABLE), '编辑失败:连接不上服务器'],
  ['remove', failure('该部门下还有员工，不能删除'), '删除失败:该部门下还有员工，不能删除'],
  ['add', failure('响应失败'), '添加部门失败'],
  ['edit', failure('响应失败'), '编辑失败'],
  ['remove', new Error('TypeError'), '删除失败'],
] as const)('%s: %s', (act, error, text) => {
  expect(failedText(act, error)).toBe(text);
});

test('a detail without a department is refused in the words of its call', () => {
  expect(noIdText()).toBe('读取详情失败,部门编号为空');
});
