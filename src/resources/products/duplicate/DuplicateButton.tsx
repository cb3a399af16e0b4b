import { Button } from '@mui/material';
import { useRecordContext, useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/duplicate';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { toDuplicateProduct } from './toDuplicateProduct';

/**
 * Opens the form for a new product with this product's fields. react-admin's CloneButton puts the record into the
 * URL, where a long description exceeds the limits of servers, so this button uses the history state.
 * @param search query string of the product list, which is shown below the form
 */
export const DuplicateButton = ({ search }: { search: string }) => {
  const translate = useTranslate();
  const product = useRecordContext<Product>();
  const resource = useResourceContext();
  const allowed = useIsActionAllowed('create', 'products');
  if (!product || !allowed) return null;
  return (
    <Button
      component={Link}
      to={`/admin/${resource}/create${search}`}
      state={{ record: toDuplicateProduct(product) }}
    >
      {translate('duplicate.duplicate')}
    </Button>
  );
};
