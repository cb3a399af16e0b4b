import { Box } from '@mui/material';
import type { Category } from '../../dataProvider/api';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useChoices } from '../../ui/useChoices';

/**
 * Height of a select with its helper text, in pixels. It is reserved, so that the inputs below do not move when the
 * helper text loads.
 */
const BOX_HEIGHT = 61;

/** Ids of digits are numbers, also where a backend sends text. */
const parseId = (id: unknown): unknown => (Number.isNaN(Number(id)) ? id : Number(id));

/** If the categories fail to load, the product is saved with its present category. */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const { choices, pending, notice } = useChoices<Category>('categories', {
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
