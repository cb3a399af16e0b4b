import { useGetList } from 'ra-core';
import type { Category } from '../../dataProvider/api';
import { SelectInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';

/** A choice as soon as the branch's categories are known. */
export const CategoryInput = ({ branchId }: { branchId: number }) => {
  const { data } = useGetList<Category>('categories', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
    filter: { branchId },
    meta: { branchId },
  });
  if (!data?.length) return null;
  return (
    <SelectInput
      source="categoryId"
      choices={data}
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};
