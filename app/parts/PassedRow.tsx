import { Check } from 'lucide-react';
import { moneyText } from '#rules/money.ts';
import { Row } from '../kit/parts.tsx';

/** Who pays what once a second approval has passed. */
export const PassedRow = ({ companyFen, personalFen }: { companyFen: number; personalFen: number }) => (
  <Row
    icon={<Check size={18} color="var(--qx-success)" />}
    label={
      <>
        通过，企业付 <b>{moneyText(companyFen)}</b>
      </>
    }
    help={personalFen > 0 ? `个人付 ${moneyText(personalFen)}` : ''}
  />
);
