import BlockIcon from '@mui/icons-material/BlockOutlined';
import { Card } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/notSupported';
import { EmptyState } from './EmptyState';

interface ActionNotSupportedProps {
  action: 'create' | 'edit';
  resource: string;
}

/** Shown in place of a form that the backend does not support. No link leads there, but a person can type its URL. */
const ActionNotSupported = ({ action, resource }: ActionNotSupportedProps) => {
  const translate = useTranslate();
  const what = useGetResourceLabel()(resource, 2).toLowerCase();
  return (
    <Card sx={{ mb: 2 }}>
      <EmptyState
        icon={BlockIcon}
        title={translate('not_supported.title')}
        hint={translate(`not_supported.cannot.${action}`, { what })}
      />
    </Card>
  );
};

export default ActionNotSupported;
