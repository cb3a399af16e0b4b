import LockIcon from '@mui/icons-material/LockOutlined';
import { useTranslate } from '../i18n/useTranslate';
import { MessagePage } from './MessagePage';

const AccessDenied = () => {
  const translate = useTranslate();
  return (
    <MessagePage
      icon={LockIcon}
      title={translate('ra.page.access_denied')}
      hint={translate('ra.message.access_denied')}
    />
  );
};

export default AccessDenied;
