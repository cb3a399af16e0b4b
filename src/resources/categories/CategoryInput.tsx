import { Box } from '@mui/material';
import type { Category } from '../../dataProvider/api';
import { parseId } from '../../lib/selection';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useSelectChoices } from '../../ui/useSelectChoices';

/**
 * Height of a select with its helper text, in pixels. Reserved while the categories load, so that the inputs below
 * do not move.
 */
const BOX_HEIGHT = 61;

/**
 * Select of the product's category. If the categories fail to load, the product is saved with its current category.
 */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const { choices, pending, notice } = useSelectChoices<Category>('categories', {
    sort: { field: 'name', order: 'ASC' },
    filter: { branchId },
    meta: { branchId },
  });
  if (choices.length === 0 && !notice) return pending ? <Box sx={{ height: BOX_HEIGHT }} /> : null;
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
