import type { Entity } from '../../../contract/entity';
import { FormPanel } from '../form/FormPanel';
import { useOpening } from '../form/useOpening';
import { EntityInputs } from './EntityInputs';
import { getInitialValues } from './getInitialValues';
import { RuleValues } from './RuleValues';

const EntityForm = ({ entity }: { entity: Entity }) => {
  const { initial } = useOpening();
  return (
    <FormPanel defaults={{ ...getInitialValues(entity.fields), ...initial }}>
      <EntityInputs entity={entity} />
      <RuleValues entity={entity} />
    </FormPanel>
  );
};

export default EntityForm;
