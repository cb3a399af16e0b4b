import { Card } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/settings';
import { BackLink } from '../ui/BackLink';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBanner } from '../ui/ErrorBanner';
import { ScreenTitle } from '../ui/ScreenTitle';
import { SignInAgainDialog } from '../ui/form/SignInAgainDialog';
import type { useApiQuery } from '../ui/useApiQuery';
import '../ui/table/table.css';
import './settingsList.css';

interface SettingsListProps<Entry> {
  title: string;
  help: string;
  query: ReturnType<typeof useApiQuery<Entry[]>>;
  /** The button that adds an entry. An empty list shows it in its empty state. */
  add: ReactElement;
  empty: Pick<Parameters<typeof EmptyState>[0], 'icon' | 'title' | 'hint'>;
  renderRow: (entry: Entry) => ReactNode;
}

/** Page of the settings with a short list: title, help, button to add, and one row for each entry. */
export const SettingsList = <Entry,>({
  title,
  help,
  query: { data, failure, isPending, refetch },
  add,
  empty,
  renderRow,
}: SettingsListProps<Entry>) => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={title} />
      <SignInAgainDialog />
      <BackLink to="/admin/settings" label={translate('settings.back')} />
      <div className="settings-list-head">
        <p className="soft">{help}</p>
        {data && data.length > 0 && add}
      </div>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!failure && (
        <Card className="settings-list" aria-busy={isPending}>
          {data?.length === 0 && <EmptyState {...empty} action={add} />}
          <ul>{data?.map(renderRow)}</ul>
        </Card>
      )}
    </>
  );
};
