import type { Entity } from '../../../contract/entity';
import { FormPanel } from '../form/FormPanel';
import { useFormNavigationState } from '../form/useFormNavigationState';
import { EntityInputs } from './EntityInputs';
import { getInitialValues } from './getInitialValues';
import { RuleValues } from './RuleValues';

const EntityForm = ({ entity }: { entity: Entity }) => {
  const { initial } = useFormNavigationState();
  return (
    <FormPanel defaults={{ ...getInitialValues(entity.fields), ...initial }}>
      <EntityInputs entity={entity} />
      <RuleValues entity={entity} />
    </FormPanel>
  );
};

export default EntityForm;
