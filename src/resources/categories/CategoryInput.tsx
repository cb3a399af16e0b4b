import { TextField } from '@mui/material';
import { isFieldSupported } from '../../backends/backend';
import type { Category } from '../../dataProvider/api';
import { parseId } from '../../lib/selection';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useSelectChoices } from '../../ui/useSelectChoices';

/**
 * Select of the product's category. A disabled input takes its place while the categories load. If they fail to load,
 * the product is saved with its current category.
 */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const hasCategory = isFieldSupported('products', 'categoryId');
  const { choices, pending, notice } = useSelectChoices<Category>(
    'categories',
    { sort: { field: 'name', order: 'ASC' }, filter: { branchId }, meta: { branchId } },
    undefined,
    hasCategory,
  );
  const label = useFieldLabel()({ source: 'categoryId' });
  if (!hasCategory) return null;
  if (choices.length === 0 && !notice) return pending ? <TextField label={`${label}*`} disabled /> : null;
  return (
    <SelectInput
      source="categoryId"
      choices={choices}
      notice={notice}
      onlyWithChoices
      translateChoice={false}
      validate={required()}
      parse={parseId}
    />
  );
};
