import type { Entity } from '../../../contract/entity';
import { FormPanel } from '../form/FormPanel';
import { EntityInputs } from './EntityInputs';

const EntityForm = ({ entity }: { entity: Entity }) => (
  <FormPanel defaults={initialOf(entity)}>
    <EntityInputs entity={entity} />
  </FormPanel>
);

const initialOf = ({ fields }: Entity): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initially }]) =>
      initially === undefined ? [] : [[name, initially]],
    ),
  );

export default EntityForm;
