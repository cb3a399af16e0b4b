import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import type { ReactNode } from 'react';
import { useResourceTexts } from '../../../lib/useResourceTexts';
import { BackLink } from '../../../ui/BackLink';
import { EmptyState } from '../../../ui/EmptyState';
import { createColumn, ListScreen } from '../../../ui/list';
import type { Product } from '../../../dataProvider/api';

const Column = createColumn<Product>();

interface NoCategoryProps {
  branchId: number;
  form: ReactNode;
}

export const NoCategoriesScreen = ({ branchId, form }: NoCategoryProps) => {
  const words = useResourceTexts();
  return (
    <ListScreen
      paged
      form={form}
      title={words('title_all')}
      branchId={branchId}
      filter={null}
      empty={
        <EmptyState
          icon={CategoryIcon}
          title={words('no_category')}
          hint={words('no_category_hint')}
          action={<BackLink to={`/admin/categories?branchId=${branchId}`} label={words('to_categories')} />}
        />
      }
    >
      <Column source="name" />
    </ListScreen>
  );
};
