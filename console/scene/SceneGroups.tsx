import type { ComponentType } from 'react';
import { FIELDS, fieldsOf, type RuleGroup, type SceneField, type SceneTemplate, TEMPLATES } from '#rules/scene.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { groupId, useEditor } from './editor-context.ts';
import { EndPlaces, Line, SameCity, StartPlaces } from './groups/AddressFields.tsx';
import { BasicsFields, DatesFields } from './groups/BasicsFields.tsx';
import { BindingFields, Overlap } from './groups/BindingFields.tsx';
import { CarpoolFields } from './groups/CarpoolFields.tsx';
import { CityFields } from './groups/CityFields.tsx';
import { Extras, FlowFields, ProjectNo } from './groups/FlowFields.tsx';
import { DailyQuotas, OneWayQuota, PerOrderQuota, PersonalLimit } from './groups/QuotaFields.tsx';
import { ServiceFields, VehicleFields } from './groups/ServiceFields.tsx';
import { TimeFields } from './groups/TimeFields.tsx';
import { CityUse, TransferUse } from './groups/TripFields.tsx';
import css from './SceneGroups.module.css';

/** Where each field is filled in; some stand together. */
const CONTROLS: Readonly<Record<SceneField, ComponentType>> = {
  name: BasicsFields,
  label: BasicsFields,
  reminder: BasicsFields,
  startDay: DatesFields,
  endDay: DatesFields,
  projectNo: ProjectNo,
  viaAllowed: Extras,
  companionsAllowed: Extras,
  overlapRefused: Overlap,
  hours: TimeFields,
  kindHours: TimeFields,
  cityIds: CityFields,
  startPlaces: StartPlaces,
  endPlaces: EndPlaces,
  sameCity: SameCity,
  line: Line,
  services: ServiceFields,
  vehicleGroups: VehicleFields,
  cityUse: CityUse,
  transferUse: TransferUse,
  perOrderQuotaFen: PerOrderQuota,
  oneWayQuotaFen: OneWayQuota,
  dailyQuota: DailyQuotas,
  countsPersonalLimit: PersonalLimit,
  flowId: FlowFields,
  approvalBinding: BindingFields,
  carpool: CarpoolFields,
};

/** The controls of a group's fields, each once. */
function controlsOf(template: SceneTemplate, group: RuleGroup): [SceneField, ComponentType][] {
  const fields = fieldsOf(template).filter((field) => FIELDS[field].group === group);
  const firsts = new Map(fields.toReversed().map((field) => [CONTROLS[field], field]));
  return [...firsts].toReversed().map(([Control, field]) => [field, Control]);
}

const SECTIONS: readonly { title: string; groups: readonly RuleGroup[] }[] = [
  { title: '基本信息', groups: ['basics', 'dates'] },
  { title: '什么时候、在哪里', groups: ['time', 'city', 'address', 'trip'] },
  { title: '坐什么车', groups: ['service', 'vehicleGroup'] },
  { title: '花多少钱', groups: ['quota'] },
  { title: '审批和下单', groups: ['flow', 'dict'] },
  { title: '拼车', groups: ['carpool'] },
];

/** A template is a list of groups: each has its own fields, whichever template shows it. */
export function SceneGroups() {
  const { template } = useEditor().form;
  const offered = TEMPLATES[template].groups;
  const shown = SECTIONS.map(({ title, groups }) => ({
    title,
    groups: groups.filter((group) => offered.includes(group)),
  })).filter(({ groups }) => groups.length > 0);
  return shown.map(({ title, groups }) => (
    <FormGroup key={title} title={title}>
      {groups.map((group) => (
        <div key={group} id={groupId(group)} className={css.group} tabIndex={-1}>
          {controlsOf(template, group).map(([field, Control]) => (
            <Control key={field} />
          ))}
        </div>
      ))}
    </FormGroup>
  ));
}
