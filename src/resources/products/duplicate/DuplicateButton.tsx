import { Button } from '@mui/material';
import { useRecordContext, useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/duplicate';
import { useAllowed } from '../../../ui/useAllowed';
import { toDuplicate } from './toDuplicate';

/**
 * Opens the form of a new product with the fields of this one, without saving. Like react-admin's CloneButton, but
 * with the record in the history state, because a long description would make the URL too long for servers.
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
