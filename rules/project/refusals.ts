import { refusal } from '../refusal.ts';

export const PROJECT_REFUSALS = {
  numberTaken: refusal(37005, '项目号已存在', 'draft.number'),
  ownerGone: refusal(37002, '负责人不存在或已离职', 'draft.ownerIds'),
  alreadyEnabled: refusal(37003, '项目已经启用'),
  alreadyDisabled: refusal(37004, '项目已经停用'),
  fileNotSpreadsheet: refusal(37010, '请选择xls或xlsx格式的文件', 'excel'),
  fileTooLarge: refusal(37011, '文件不能超过 5 MB', 'excel'),
  fileTooManyRows: refusal(37012, '一次最多导入 {most} 行', 'excel'),
  fileBroken: refusal(37013, '文件无法读取，请检查后重试', 'excel'),
  fileHeading: refusal(37014, '文件缺少“项目号”列，请使用模板填写', 'excel'),
  fileEmpty: refusal(37015, '文件中没有可导入的内容', 'excel'),
} as const;
