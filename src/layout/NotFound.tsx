import NotFoundIcon from '@mui/icons-material/SearchOffOutlined';
import { useTranslate } from '../i18n/useTranslate';
import { MessagePage } from './MessagePage';

const NotFound = () => {
  const translate = useTranslate();
  return (
    <MessagePage
      icon={NotFoundIcon}
      title={translate('ra.page.not_found')}
      hint={translate('ra.message.not_found')}
    />
  );
};

export default NotFound;
