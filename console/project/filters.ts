import { z } from 'zod';
import { ProjectStatus } from '#rules/project.ts';
import { byName, one, text } from '../kit/filter-table.ts';

export const PROJECT_FILTERS = {
  keyword: text('keyword', z.string().max(50), '项目号或名称'),
  status: one('status', byName(ProjectStatus), '状态'),
};
