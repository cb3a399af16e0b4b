import NotFoundIcon from '@mui/icons-material/SearchOffOutlined';
import { Button, Card } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';

const NotFound = () => {
  const translate = useTranslate();
  const title = translate('ra.page.not_found');
  return (
    <>
      <ScreenTitle title={title} />
      <Card>
        <EmptyState
          icon={NotFoundIcon}
          title={title}
          hint={translate('ra.message.not_found')}
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

export default NotFound;
