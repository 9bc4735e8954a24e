import type { FormInstance } from 'antd';
import { setServerErrors } from '#console/kit/field-rule.ts';
import { told } from './client.ts';

/** A save that failed: at its field where it is about one, otherwise in a toast. */
export const tellInForm =
  (form: FormInstance) =>
  (failure: unknown): void => {
    if (!setServerErrors(form, failure)) told(failure, 'write');
  };
