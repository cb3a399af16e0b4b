import { Button, Card, Stack, Typography } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import type { Api, ServerState } from '../dataProvider/api';
import type { TextKey } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/settings';
import { formatDateTime } from '../lib/days';
import { getErrorMessage } from '../lib/errorMessage';
import { formatBytes } from '../lib/quantities';
import { ErrorBanner } from '../ui/ErrorBanner';
import { useApiQuery } from '../ui/useApiQuery';

/** Free disk space in bytes below which the page shows a warning. */
const LITTLE = 1024 ** 3;

type Row = [name: TextKey, value: string, hint?: string];

export const About = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const { data, failure, refetch } = useApiQuery({
    key: ['serverState'],
    query: (api, options) => api.serverState(undefined, options),
    failed: translate('settings.about_failed'),
  });
  const bytes = (count: number | null) =>
    count === null ? translate('settings.about_unknown') : formatBytes(count);
  const backupHint = ({ backupFailure: reason, nightlyBackup }: ServerState) => {
    if (reason) return translate('settings.about_backup_failed', { reason });
    return nightlyBackup ? undefined : translate('settings.about_no_nights');
  };
  const clockRow = (from: string, to: string): Row => [
    'settings.about_clock',
    formatDateTime(to),
    translate('settings.about_clock_jumped', { from: formatDateTime(from) }),
  ];
  const copyRow = (isRead: boolean): Row =>
    isRead
      ? ['settings.about_reports', translate('settings.about_copy')]
      : [
          'settings.about_reports',
          translate('settings.about_no_copy'),
          translate('settings.about_no_copy_hint'),
        ];
  const rows: Row[] = data
    ? [
        [
          'settings.about_version',
          data.version,
          data.newerTables ? translate('settings.about_newer') : undefined,
        ],
        ['settings.about_database', `${data.database}, ${bytes(data.databaseBytes)}`],
        ...(data.readsCopy === undefined ? [] : [copyRow(data.readsCopy)]),
        [
          'settings.about_disk',
          bytes(data.freeBytes),
          isLittle(data.freeBytes) ? translate('settings.about_little') : undefined,
        ],
        [
          'settings.about_backup',
          data.lastBackup ? formatDateTime(data.lastBackup) : translate('settings.about_never'),
          backupHint(data),
        ],
        [
          'settings.about_migrations',
          data.pendingMigrations === 0
            ? translate('settings.about_nothing')
            : translate('settings.about_pending', { smart_count: data.pendingMigrations }),
          data.pendingMigrations > 0 ? translate('settings.about_restart') : undefined,
        ],
        ...(data.clockJumpedFrom === '' ? [] : [clockRow(data.clockJumpedFrom, data.clockJumpedTo)]),
      ]
    : [];
  const confirmClock = async () => {
    try {
      await api.confirmClock(undefined);
      notify(translate('settings.about_clock_confirmed'), { type: 'success' });
      await refetch();
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error' });
    }
  };
  return (
    <Card sx={{ maxWidth: 720, p: 2, mt: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('settings.about_title')}
      </Typography>
      {failure && <ErrorBanner failure={failure} onRetry={() => void refetch()} />}
      <Stack component="dl" sx={{ m: 0, gap: 1.5, minHeight: failure ? 0 : 220 }}>
        {rows.map(([name, value, hint]) => (
          <div key={name}>
            <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate(name)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
            {hint && (
              <Typography component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
                {hint}
              </Typography>
            )}
          </div>
        ))}
      </Stack>
      {data?.clockJumpedFrom && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => void confirmClock()}>
          {translate('settings.about_clock_confirm')}
        </Button>
      )}
    </Card>
  );
};

const isLittle = (bytes: number | null): boolean => bytes !== null && bytes < LITTLE;
