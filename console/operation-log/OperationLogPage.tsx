import { Link } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import { History } from 'lucide-react';
import { type Day, localText } from '#rules/calendar.ts';
import { OperationType } from '#rules/operation.ts';
import { moduleName, type Operation } from '#rules/operation-log.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { Dash, PhoneText } from '../kit/values.tsx';
import { ExportButton } from './ExportButton.tsx';
import { LogFilterBar } from './LogFilterBar.tsx';
import css from './log.module.css';
import { useLog } from './use-log.ts';
import { VerifyButton } from './VerifyButton.tsx';

/** One line in the table; all of it on hover, and to a screen reader always. */
function Content({ text }: { text: string }) {
  return (
    <Tooltip title={<div className={css.whole}>{text}</div>} placement="topLeft" styles={{ root: { maxWidth: 560 } }}>
      <div className={css.content}>{text}</div>
    </Tooltip>
  );
}

/** An auditor compares seconds, so times are written out whole. */
const COLUMNS: readonly Column<Operation>[] = [
  { key: 'at', title: '操作时间', locked: true, width: 164, render: ({ at }) => localText(at) },
  { key: 'type', title: '操作类型', width: 130, render: ({ type }) => OperationType.labelOf(type) },
  {
    key: 'module',
    title: '操作模块',
    width: 110,
    render: ({ permissionId }) => moduleName(permissionId) || <Dash />,
  },
  { key: 'staffName', title: '操作人', width: 90, render: ({ staffName }) => staffName },
  { key: 'staffPhone', title: '手机号', width: 128, render: ({ staffPhone }) => <PhoneText phone={staffPhone} /> },
  { key: 'content', title: '操作内容', locked: true, render: ({ content }) => <Content text={content} /> },
  {
    key: 'id',
    title: '编号',
    width: 72,
    align: 'right',
    render: ({ id, at }) => (
      <Link
        to="/asOf"
        search={{ at: localText(at).slice(0, 16) }}
        className={css.number!}
        title="看当时"
        aria-label={`${id}，看当时`}
      >
        {id}
      </Link>
    ),
  },
];

/** Who changed what and when, everywhere in the company's console. */
export function OperationLogPage() {
  const log = useLog();
  const { input, operations, page, turnPage, ask } = log;
  const showDay = (day: Day): void =>
    ask({ range: { from: day, to: day }, moduleIds: [], types: [], person: '', word: '' });
  const header = (
    <PageHeader
      title="操作日志"
      facts="谁在什么时候改了什么；每次改动留下一条记录，写入后不能修改也不能删除"
      actions={
        <>
          <Link to="/asOf">
            <Button icon={<History size={15} aria-hidden />}>回到那一天</Button>
          </Link>
          <VerifyButton onDay={showDay} />
          <ExportButton asked={input} total={operations.data?.total} />
        </>
      }
    />
  );
  return (
    <ListPage header={header} filters={<LogFilterBar log={log} columns={COLUMNS} />}>
      <PagedTable
        list="operationLog"
        what="操作日志列表"
        query={operations}
        page={page}
        onPage={turnPage}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        filters={log}
      />
    </ListPage>
  );
}
