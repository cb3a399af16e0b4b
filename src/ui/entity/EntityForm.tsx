import type { Entity } from '../../../contract/entity';
import { getInitialFieldValues } from '../../lib/getInitialFieldValues';
import { FormPanel } from '../form/FormPanel';
import { isFilterSet, useListFilters } from '../list/useListFilters';
import { useFormLocationState } from '../form/useFormLocationState';
import { EntityInputs } from './EntityInputs';
import { ComputedFieldValues } from './ComputedFieldValues';
import { RelatedRecordsLinks } from './RelatedRecordsLinks';

const EntityForm = ({ entity }: { entity: Entity }) => {
  const { initial } = useFormLocationState();
  const { values } = useListFilters();
  // A new record of a list that shows the records of one parent belongs to this parent.
  const parentId = entity.parent ? values[entity.parent.field] : undefined;
  return (
    <FormPanel
      defaults={{
        ...getInitialFieldValues(entity.fields),
        ...(entity.parent && isFilterSet(parentId) ? { [entity.parent.field]: Number(parentId) } : {}),
        ...initial,
      }}
      computed={Object.keys(entity.rules)}
      tools={<RelatedRecordsLinks entity={entity} />}
    >
      <EntityInputs entity={entity} />
      <ComputedFieldValues entity={entity} />
    </FormPanel>
  );
};

export default EntityForm;
