import { Select } from 'antd';
import type { Application } from './use-application.ts';
import { entityOptions } from './use-entity.ts';

type OfForm = Pick<Application, 'entity' | 'remember' | 'all'>;

/** Whose invoice it is, in a company of several legal entities. What was chosen of another's trips is let go. */
export function EntitySelect({ application: { entity, remember, all } }: { application: OfForm }) {
  if (!entity.chosen) return null;
  return (
    <Select
      aria-label="法人主体"
      style={{ width: 320, marginBottom: 8 }}
      value={entity.chosen.entityId}
      options={entityOptions(entity.list)}
      onChange={(entityId) => {
        all.clear(all.drafts);
        remember({ entityId });
      }}
    />
  );
}
