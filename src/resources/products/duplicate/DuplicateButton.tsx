import { Button } from '@mui/material';
import { useRecordContext, useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/duplicate';
import { useAllowed } from '../../../ui/useAllowed';
import { toDuplicate } from './toDuplicate';

/**
 * Opens the form of a new product with the fields of this product, without saving. react-admin's CloneButton puts
 * the record into the URL, where a long description would be too long for servers, so this button uses the history
 * state.
 * @param search query string of the product list, which stays visible below the form
 */
export const DuplicateButton = ({ search }: { search: string }) => {
  const translate = useTranslate();
  const product = useRecordContext<Product>();
  const resource = useResourceContext();
  const allowed = useAllowed('create', 'products');
  if (!product || !allowed) return null;
  return (
    <Button
      component={Link}
      to={`/admin/${resource}/create${search}`}
      state={{ record: toDuplicate(product) }}
    >
      {translate('duplicate.duplicate')}
    </Button>
  );
};
