import { Button, Card } from '@mui/material';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import { EmptyState } from '../ui/EmptyState';
import { ScreenTitle } from '../ui/ScreenTitle';

type MessagePageProps = Pick<ComponentProps<typeof EmptyState>, 'icon' | 'hint'> & { title: string };

/** A page with a message and a link to the dashboard. */
export const MessagePage = ({ icon, title, hint }: MessagePageProps) => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={title} />
      <Card>
        <EmptyState
          icon={icon}
          title={title}
          hint={hint}
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
