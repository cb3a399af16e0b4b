import { Card } from '@mui/material';
import { useResourceContext, useStoreContext } from 'ra-core';
import type { ComponentType } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { createLazyScreen } from '../lazy';

/**
 * Returns the store key of the last height of a resource's form on this device, in pixels. The height is reserved
 * while the form loads, so that the table does not move.
 */
export const getFormHeightKey = (resource: string): string => `${resource}.formHeight`;

/** Height in pixels for a form that has never been opened on this device. */
const USUAL_HEIGHT = 400;

/** Placeholder for a form, shown from the click until its files and its record have loaded. */
export const FormLoadingSkeleton = () => {
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

/** Loads a form on demand, because the form library is a quarter of a list page's code. */
export const createLazyForm = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => createLazyScreen(load, <FormLoadingSkeleton />);
