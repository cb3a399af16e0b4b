import { Card } from '@mui/material';
import { useResourceContext, useStoreContext, useTranslate } from 'ra-core';

/** Where this device keeps how high the form of a resource was last, in pixels: the table below it does not move when the form comes. */
export const formHeightKey = (resource: string): string => `${resource}.formHeight`;

/** Of a form that was not open yet: about that of most. */
const USUAL_HEIGHT = 400;

/** In a form's place, from the press that opens it until its files and its record are there. */
export const FormPlace = () => {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const minHeight = useStoreContext().getItem<number>(formHeightKey(resource), USUAL_HEIGHT);
  return (
    <Card role="status" aria-label={translate('ra.page.loading')} sx={{ mb: 2, minHeight }}>
      <div className="skeleton-row" style={{ width: '30%' }} />
      <div className="skeleton-row" style={{ width: '90%' }} />
    </Card>
  );
};
