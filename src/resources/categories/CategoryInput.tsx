import { useRecordContext, useTranslate } from 'ra-core';
import type { Category } from '../../dataProvider/api';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useChoices } from '../../ui/useChoices';

/** A choice as soon as the branch's categories are known, and where they cannot be: a product needs one. */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const own = useRecordContext<{ id?: unknown; categoryId?: number }>()?.categoryId;
  const { choices, notice } = useChoices<Category>('categories', {
    sort: { field: 'name', order: 'ASC' },
    filter: { branchId },
    meta: { branchId },
  });
  if (choices.length === 0 && !notice) return null;
  // A product keeps its category where no other is known.
  const kept = notice && own ? [{ id: own, name: translate('common.number', { id: own }) }] : choices;
  return (
    <SelectInput
      source="categoryId"
      choices={kept}
      notice={notice}
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};
