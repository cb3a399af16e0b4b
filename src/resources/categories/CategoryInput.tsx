import { FormHelperText } from '@mui/material';
import type { Category } from '../../dataProvider/api';
import { ChoicesNotice } from '../../ui/ChoicesNotice';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useChoices } from '../../ui/useChoices';

/** A choice when the branch's categories are known; where they did not arrive, that is said, and a product is saved with the one that it has. */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const { choices, notice } = useChoices<Category>('categories', {
    sort: { field: 'name', order: 'ASC' },
    filter: { branchId },
    meta: { branchId },
  });
  if (notice)
    return (
      <FormHelperText variant="outlined">
        <ChoicesNotice {...notice} />
      </FormHelperText>
    );
  if (choices.length === 0) return null;
  return (
    <SelectInput
      source="categoryId"
      choices={choices}
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};
