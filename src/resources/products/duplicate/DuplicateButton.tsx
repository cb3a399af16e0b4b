import { Button } from '@mui/material';
import { useRecordContext, useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/duplicate';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { toDuplicateProduct } from './toDuplicateProduct';

/**
 * Opens the form for a new product with this product's fields. The fields are in the history state. react-admin's
 * CloneButton puts them into the URL, where a long description exceeds the limits of servers.
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
