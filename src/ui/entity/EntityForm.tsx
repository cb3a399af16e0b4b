import type { Entity } from '../../../contract/entity';
import { FormPanel } from '../form/FormPanel';
import { EntityInputs } from './EntityInputs';
import { getInitialValues } from './getInitialValues';
import { RuleValues } from './RuleValues';

const EntityForm = ({ entity }: { entity: Entity }) => (
  <FormPanel defaults={getInitialValues(entity.fields)}>
    <EntityInputs entity={entity} />
    <RuleValues entity={entity} />
  </FormPanel>
);

export default EntityForm;
