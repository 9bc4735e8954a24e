import type { ComponentType } from 'react';
import { type RuleGroup, TEMPLATES } from '#rules/scene.ts';
import { groupId, useEditor } from './editor-context.ts';
import { AddressFields } from './groups/AddressFields.tsx';
import { BasicsFields, DatesFields } from './groups/BasicsFields.tsx';
import { CarpoolFields } from './groups/CarpoolFields.tsx';
import { CityFields } from './groups/CityFields.tsx';
import { DictFields, FlowFields } from './groups/FlowFields.tsx';
import { QuotaFields } from './groups/QuotaFields.tsx';
import { ServiceFields, VehicleFields } from './groups/ServiceFields.tsx';
import { TimeFields } from './groups/TimeFields.tsx';
import { TripFields } from './groups/TripFields.tsx';
import css from './SceneGroups.module.css';

const FIELDS: Record<RuleGroup, ComponentType> = {
  basics: BasicsFields,
  dates: DatesFields,
  time: TimeFields,
  city: CityFields,
  address: AddressFields,
  trip: TripFields,
  service: ServiceFields,
  vehicleGroup: VehicleFields,
  quota: QuotaFields,
  flow: FlowFields,
  dict: DictFields,
  carpool: CarpoolFields,
};

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
  const offered = TEMPLATES[useEditor().form.template].groups;
  const shown = SECTIONS.map(({ title, groups }) => ({
    title,
    groups: groups.filter((group) => offered.includes(group)),
  })).filter(({ groups }) => groups.length > 0);
  return shown.map(({ title, groups }) => (
    <section key={title} className={css.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.box}>
        {groups.map((group) => {
          const Fields = FIELDS[group];
          return (
            <div key={group} id={groupId(group)} className={css.group} tabIndex={-1}>
              <Fields />
            </div>
          );
        })}
      </div>
    </section>
  ));
}
