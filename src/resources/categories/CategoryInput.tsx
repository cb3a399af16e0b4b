import type { Category } from '../../dataProvider/api';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useChoices } from '../../ui/useChoices';

/** A select, once the branch's categories are known. Where they could not be read, a product is saved with the category that it has. */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const { choices, notice } = useChoices<Category>('categories', {
    sort: { field: 'name', order: 'ASC' },
    filter: { branchId },
    meta: { branchId },
  });
  if (choices.length === 0 && !notice) return null;
  return (
    <SelectInput
      source="categoryId"
      choices={choices}
      notice={notice}
      onlyWithChoices
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};
