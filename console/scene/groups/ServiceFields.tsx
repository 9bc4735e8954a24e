import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { isTransfer, ServiceType, TEMPLATES, VehicleGroup } from '#rules/scene.ts';
import { Bar, ErrorState } from '../../kit/states.tsx';
import { useEditor } from '../editor-context.ts';
import { Consequence, RuleRow } from '../RuleRow.tsx';
import { servicesQuery, vehicleGroupsQuery } from '../sources.ts';
import css from './groups.module.css';

export function ServiceFields() {
  const { form, effective, patch, lockedWhy } = useEditor();
  const { data, isError, refetch } = useQuery(servicesQuery);
  const locked = lockedWhy('services');
  const chosen = 'services' in effective ? effective.services : [];
  const offered = TEMPLATES[form.template].services;
  const toggle = (service: ServiceType, on: boolean): void =>
    patch({ services: on ? [...form.services, service] : form.services.filter((one) => one !== service) });
  const options = (data ?? []).flatMap(({ serviceId, serviceName }) => {
    const service = ServiceType.nameOf(serviceId);
    return service && offered.includes(service) ? [{ service, label: serviceName }] : [];
  });
  return (
    <RuleRow title="服务类型" required fields="services">
      {isError && <ErrorState small error={null} what="服务类型" onRetry={() => void refetch()} />}
      {!data && !isError && <Bar width={240} />}
      <div className={css.checks}>
        {options.map(({ service, label }) => (
          <Checkbox
            key={service}
            disabled={locked !== undefined && isTransfer(service)}
            checked={chosen.includes(service)}
            onChange={({ target }) => toggle(service, target.checked)}
          >
            {label}
          </Checkbox>
        ))}
        {locked && options.some(({ service }) => isTransfer(service)) && <Consequence>{locked}</Consequence>}
      </div>
    </RuleRow>
  );
}

interface GroupChecksProps {
  label: string;
  value: readonly VehicleGroup[];
  onChange: (groups: VehicleGroup[]) => void;
}

/** The vehicle groups that this template offers; used once by most, twice by a trip. */
export function VehicleGroupChecks({ label, value, onChange }: GroupChecksProps) {
  const { form } = useEditor();
  const { data, isLoadingError, refetch } = useQuery(vehicleGroupsQuery);
  const offered = TEMPLATES[form.template].vehicleGroups;
  if (isLoadingError) return <ErrorState small error={null} what="车型" onRetry={() => void refetch()} />;
  if (!data) return <Bar width={280} />;
  const options = data.flatMap(({ groupId, groupName }) => {
    const group = VehicleGroup.nameOf(groupId);
    return group && offered.includes(group) ? [{ group, name: groupName }] : [];
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame
    <div className={css.checks} role="group" aria-label={label}>
      {options.map(({ group, name }) => (
        <Checkbox
          key={group}
          checked={value.includes(group)}
          onChange={({ target }) => onChange(target.checked ? [...value, group] : value.filter((one) => one !== group))}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
}

export function VehicleFields() {
  const { form, effective, patch } = useEditor();
  const shown = 'vehicleGroups' in effective ? effective.vehicleGroups : [];
  const hidden = form.vehicleGroups.filter((group) => !shown.includes(group));
  return (
    <RuleRow title="可用车型" required fields="vehicleGroups">
      <VehicleGroupChecks
        label="可用车型"
        value={shown}
        // What only another template offers is kept for it.
        onChange={(groups) => patch({ vehicleGroups: [...groups, ...hidden] })}
      />
    </RuleRow>
  );
}
