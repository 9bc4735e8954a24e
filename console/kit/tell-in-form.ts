import type { FormInstance } from 'antd';
import type { Area } from '#contract/areas.ts';
import { setServerErrors } from './field-rule.ts';
import { reportFailure } from './query-client.ts';

/** A save of a dialog that failed: at its field where it is about one, otherwise in the words of its area. */
export function tellInForm(form: FormInstance, failure: unknown, area: Area): void {
  if (!setServerErrors(form, failure)) reportFailure(failure, 'write', { area });
}
