import { Button, Radio } from 'antd';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InvoiceAddress, InvoiceEmail } from '#rules/invoice/contact.ts';
import { addressText } from '#rules/invoice/contact.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { PhoneText } from '../kit/values.tsx';
import css from './ContactChoice.module.css';
import { NumberedPart } from './NumberedPart.tsx';
import type { Application } from './use-application.ts';
import { useDeleteAddress, useDeleteEmail } from './use-delete-contact.ts';

const EmailDialog = onDemand(() => import('./EmailDialog.tsx').then((m) => m.EmailDialog));
const AddressDialog = onDemand(() => import('./AddressDialog.tsx').then((m) => m.AddressDialog));

export const DefaultMark = () => <span className={css.mark}>默认</span>;

function AddressLine({ address }: { address: InvoiceAddress }) {
  return (
    <span className={css.words}>
      <b>{address.receiver}</b>
      <PhoneText phone={address.phone} />
      <span className={css.place}>{addressText(address)}</span>
      {address.isDefault && <DefaultMark />}
    </span>
  );
}

interface RowProps {
  id: number;
  /** What it is called, for the labels of its buttons. */
  name: string;
  children: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ id, name, children, onEdit, onDelete }: RowProps) {
  return (
    <div className={css.row}>
      <Radio value={id}>{children}</Radio>
      <span className={css.tools}>
        <IconButton size="small" label={`编辑 ${name}`} icon={<Pencil size={15} aria-hidden />} onClick={onEdit} />
        <IconButton size="small" label={`删除 ${name}`} icon={<Trash2 size={15} aria-hidden />} onClick={onDelete} />
      </span>
    </div>
  );
}

interface ChoiceProps {
  application: Application;
  fault: string | undefined;
}

/** Being edited, being added, or nothing. */
type EditedContact<C> = C | 'new' | null;

const addButton = (label: string, onClick: () => void) => (
  <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
);

export function EmailChoice({ application, fault }: ChoiceProps) {
  const { overview, email, remember } = application;
  const [edited, setEdited] = useState<EditedContact<InvoiceEmail>>(null);
  const remove = useDeleteEmail();
  return (
    <NumberedPart number={4} title="接收邮箱" fault={fault} extra={addButton('添加邮箱', () => setEdited('new'))}>
      {overview.emails.length === 0 && <p className={css.none}>还没有邮箱，添加一个后再申请</p>}
      <Radio.Group
        className={css.list!}
        aria-label="接收邮箱"
        value={email?.id ?? null}
        onChange={({ target }) => remember({ emailId: target.value as number })}
      >
        {overview.emails.map((one) => (
          <Row key={one.id} id={one.id} name={one.email} onEdit={() => setEdited(one)} onDelete={() => remove(one)}>
            <span className={css.words}>
              {one.email}
              {one.isDefault && <DefaultMark />}
            </span>
          </Row>
        ))}
      </Radio.Group>
      {edited && <EmailDialog email={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </NumberedPart>
  );
}

export function AddressChoice({ application, fault }: ChoiceProps) {
  const { overview, address, remember } = application;
  const [edited, setEdited] = useState<EditedContact<InvoiceAddress>>(null);
  const remove = useDeleteAddress();
  return (
    <NumberedPart number={4} title="收件地址" fault={fault} extra={addButton('添加地址', () => setEdited('new'))}>
      {overview.addresses.length === 0 && <p className={css.none}>还没有收件地址，添加一个后再申请</p>}
      <Radio.Group
        className={css.list!}
        aria-label="收件地址"
        value={address?.id ?? null}
        onChange={({ target }) => remember({ addressId: target.value as number })}
      >
        {overview.addresses.map((one) => (
          <Row key={one.id} id={one.id} name={one.receiver} onEdit={() => setEdited(one)} onDelete={() => remove(one)}>
            <AddressLine address={one} />
          </Row>
        ))}
      </Radio.Group>
      {edited && <AddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </NumberedPart>
  );
}
