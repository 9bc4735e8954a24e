import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

type Values = Readonly<Record<string, unknown>>;

/** What is read in while somebody types stands in the fields that hold what was read before; what they typed stays. */
export function useNewest(form: FormInstance, newest: Values): void {
  const before = useRef(newest);
  useEffect(() => {
    const isUntouched = ([name]: [string, unknown]) => Object.is(form.getFieldValue(name), before.current[name]);
    form.setFieldsValue(Object.fromEntries(Object.entries(newest).filter(isUntouched)));
    before.current = newest;
  }, [form, newest]);
}
