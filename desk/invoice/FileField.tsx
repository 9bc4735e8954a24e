import { Form } from 'antd';
import { StateMark } from '#console/kit/StateMark.tsx';
import { moneyText } from '#rules/money.ts';
import css from './AttachForm.module.css';
import { type ChosenFiles, readFiles } from './read-files.ts';

interface FileFieldProps {
  label: string;
  needsXml: boolean;
  chosen: ChosenFiles;
  onChoose: (chosen: ChosenFiles) => void;
  /** What the XML must agree with. */
  asked: { readonly title: string; readonly taxpayerId?: string; readonly amountFen: number };
}

/** What the XML says, beside what was asked for; the server decides. */
function Read({ chosen: { xml }, asked }: Pick<FileFieldProps, 'chosen' | 'asked'>) {
  if (!xml) return null;
  const checks = [
    { label: `抬头 ${xml.buyerName}`, isRight: xml.buyerName === asked.title },
    asked.taxpayerId !== undefined && {
      label: `税号 ${xml.buyerTaxpayerId}`,
      isRight: xml.buyerTaxpayerId === asked.taxpayerId,
    },
    { label: `价税合计 ${moneyText(xml.totalFen)}`, isRight: xml.totalFen === asked.amountFen },
    { label: '金额加税额等于合计', isRight: xml.netFen + xml.taxFen === xml.totalFen },
    { label: `号码 ${xml.number}`, isRight: /^\d{20}$/.test(xml.number) },
  ].filter((check) => check !== false);
  return (
    <ul className={css.checks} aria-label="从 XML 读出">
      {checks.map(({ label, isRight }) => (
        <li key={label}>
          <StateMark state={isRight ? 'ok' : 'bad'}>{label}</StateMark>
        </li>
      ))}
    </ul>
  );
}

export function FileField({ label, needsXml, chosen, onChoose, asked }: FileFieldProps) {
  const isUnread = needsXml && chosen.files.length > 0 && !chosen.xml;
  const fault = chosen.fault || (isUnread ? '没有从文件里读出数电票的 XML' : '');
  return (
    <Form.Item
      name="files"
      label="文件（PDF、XML）"
      // The field itself holds nothing: what the server says of the files is shown at it.
      getValueProps={() => ({})}
      validateStatus={fault ? 'error' : ''}
      {...(fault ? { help: fault } : {})}
    >
      <input
        type="file"
        multiple
        accept=".pdf,.xml"
        aria-label={label}
        onChange={({ target }) => void readFiles(target.files).then(onChoose)}
      />
      <Read chosen={chosen} asked={asked} />
    </Form.Item>
  );
}
