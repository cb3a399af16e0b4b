import { Card } from '@mui/material';
import { useResourceContext, useStoreContext } from 'ra-core';
import type { ComponentType } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { lazyScreen } from '../lazy';

/**
 * The store's key for the last height of a resource's form on this device, in pixels. The height is reserved, so
 * that the table does not move when the form loads.
 */
export const getFormHeightKey = (resource: string): string => `${resource}.formHeight`;

/** Height in pixels for a form that was never opened on this device, about that of most forms. */
const USUAL_HEIGHT = 400;

/** A placeholder for a form, from the press that opens it until its files and its record have loaded. */
export const FormPlace = () => {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const minHeight = useStoreContext().getItem<number>(getFormHeightKey(resource), USUAL_HEIGHT);
  return (
    <Card role="status" aria-label={translate('ra.page.loading')} sx={{ mb: 2, minHeight }}>
      <div className="skeleton-row" style={{ width: '30%' }} />
      <div className="skeleton-row" style={{ width: '90%' }} />
    </Card>
  );
};

/** A lazily loaded form, because the form library is a quarter of the code of a list page. */
export const lazyForm = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazyScreen(load, <FormPlace />);
