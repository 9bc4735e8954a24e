import { Button, Form, type FormProps, Modal } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { isSameLimit } from '#rules/limit.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { focusOnOpen } from '../kit/focus-on-open.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { DepartmentFields, type DepartmentFieldsProps } from './DepartmentFields.tsx';
import { type DepartmentValues, isSameDraft, limitOfForm } from './form-values.ts';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';
import { type AddType, type SaveTask, useSave } from './use-save.ts';

const LimitReplay = lazyPart(() => import('../kit/LimitReplay.tsx').then((m) => m.default));
const UnapprovedAfter = lazyPart(() => import('../kit/UnapprovedAfter.tsx').then((m) => m.default));
const isSameList = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

interface DepartmentFormProps {
  title: string;
  width: number;
  task: SaveTask;
  initial: DepartmentValues;
  fields: Omit<DepartmentFieldsProps, 'onEnter'>;
  onClose: () => void;
}

interface FooterProps {
  isNew: boolean;
  busy: boolean;
  onCancel: () => void;
  onSave: (addType: AddType) => void;
}

function Footer({ isNew, busy, onCancel, onSave }: FooterProps) {
  return (
    <>
      <Button onClick={onCancel}>取消</Button>
      {isNew && (
        <Button disabled={busy} onClick={() => onSave('next')}>
          保存并继续添加
        </Button>
      )}
      <Button type="primary" loading={busy} onClick={() => onSave('once')}>
        保存
      </Button>
    </>
  );
}

/** What the dialog and its form share: whether it is open, changed or busy, and how it ends. */
function useDepartmentForm({ task, initial: given }: DepartmentFormProps) {
  const [form] = Form.useForm<DepartmentValues>();
  const [initial, setInitial] = useState(given);
  const [isChanged, setChanged] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const { closeWithConfirm, release } = useCloseWithConfirm(isChanged, () => setOpen(false));
  const addType = useRef<AddType>('once');
  const { save, busy } = useSave(form, task, (next) => {
    setChanged(false);
    if (next) {
      setInitial(next);
      form.setFieldsValue(next);
      form.focusField('name');
    } else {
      release();
      setOpen(false);
    }
  });
  const submit = (type: AddType): void => {
    addType.current = type;
    if (!busy) form.submit();
  };
  const values = (): DepartmentValues => form.getFieldsValue(true);
  const formProps: FormProps<DepartmentValues> = {
    form,
    initialValues: initial,
    onValuesChange: () => setChanged(!isSameDraft(initial, values())),
    onFinish: () => save(values(), addType.current),
    onFinishFailed: () => notify.warning(REFUSALS.invalidInput.msg),
  };
  return { form, formProps, isOpen, busy, closeWithConfirm, submit };
}

/** The dialog that adds and edits; what was typed is given up only when asked. */
export function DepartmentForm(props: DepartmentFormProps) {
  const { title, width, task, fields, onClose } = props;
  const { form, formProps, isOpen, busy, closeWithConfirm, submit } = useDepartmentForm(props);
  const isNew = task.kind === 'add';
  const managerIds = Form.useWatch('managerIds', form);
  const limit = Form.useWatch('limit', form);
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      onCancel={closeWithConfirm}
      afterClose={onClose}
      {...(isNew && { afterOpenChange: focusOnOpen(form, 'name') })}
      footer={<Footer isNew={isNew} busy={busy} onCancel={closeWithConfirm} onSave={submit} />}
    >
      <Form<DepartmentValues> {...formProps} layout="vertical">
        <DepartmentFields {...fields} onEnter={() => submit('once')} />
        {task.kind === 'edit' && managerIds && !isSameList(managerIds, props.initial.managerIds) && (
          <Suspense>
            <UnapprovedAfter departmentId={task.departmentId} managerIds={managerIds} />
          </Suspense>
        )}
        {task.kind === 'edit' && limit && !isSameLimit(limitOfForm(limit), limitOfForm(props.initial.limit)) && (
          <Suspense>
            <LimitReplay
              owner={{ departmentId: task.departmentId }}
              limit={limitOfForm(limit)}
              saved={limitOfForm(props.initial.limit)}
            />
          </Suspense>
        )}
      </Form>
    </Modal>
  );
}
