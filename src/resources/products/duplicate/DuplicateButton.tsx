import { Button } from '@mui/material';
import { useRecordContext, useResourceContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/duplicate';
import { useAllowed } from '../../../ui/useAllowed';
import { toDuplicate } from './toDuplicate';

/**
 * Opens the form of a new product filled in like this one, without saving anything. Like react-admin's CloneButton, but with the record
 * in the state of the tab's history: with a long description an address would be longer than servers take.
 * @param search of the list that the form is above
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
