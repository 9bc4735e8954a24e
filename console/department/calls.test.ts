import { afterEach, expect, test, vi } from 'vitest';
import { readDepartment } from './calls.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ msg: '成功', ...answer }))));

test('an answer without the department says that no detail was read', async () => {
  answering({ code: 0, data: null });
  await expect(readDepartment(1000)).rejects.toThrow('没有读取到详情数据');
});

test('a department that is gone says the same, and any other refusal its own sentence', async () => {
  answering({ code: 40400, msg: '没有查询到数据', data: null });
  await expect(readDepartment(1000)).rejects.toThrow('没有读取到详情数据');
  answering({ code: 503, msg: '系统繁忙，请稍后再试', data: null });
  await expect(readDepartment(1000)).rejects.toThrow('系统繁忙，请稍后再试');
});
