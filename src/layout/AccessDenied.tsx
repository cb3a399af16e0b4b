import LockIcon from '@mui/icons-material/LockOutlined';
import { Button, Card } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';

const AccessDenied = () => {
  const translate = useTranslate();
  const title = translate('ra.page.access_denied');
  return (
    <>
      <ScreenTitle title={title} />
      <Card>
        <EmptyState
          icon={LockIcon}
          title={title}
          hint={translate('ra.message.access_denied')}
          action={
            <Button component={Link} to="/admin" variant="outlined">
              {translate('menu.dashboard')}
            </Button>
          }
        />
      </Card>
    </>
  );
};

export default AccessDenied;
