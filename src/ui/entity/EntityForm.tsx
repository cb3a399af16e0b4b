import type { Entity } from '../../../contract/entity';
import { getInitialFieldValues } from '../../lib/getInitialFieldValues';
import { FormPanel } from '../form/FormPanel';
import { useFormLocationState } from '../form/useFormLocationState';
import { EntityInputs } from './EntityInputs';
import { ComputedFieldValues } from './ComputedFieldValues';
import { RelatedRecordsLinks } from './RelatedRecordsLinks';

const EntityForm = ({ entity }: { entity: Entity }) => {
  const { initial } = useFormLocationState();
  return (
    <FormPanel
      defaults={{ ...getInitialFieldValues(entity.fields), ...initial }}
      computed={Object.keys(entity.rules)}
      tools={<RelatedRecordsLinks entity={entity} />}
    >
      <EntityInputs entity={entity} />
      <ComputedFieldValues entity={entity} />
    </FormPanel>
  );
};

export default EntityForm;
