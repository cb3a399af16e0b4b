import { Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoment } from '../lib/days';
import { formatBytes } from '../lib/quantities';
import { ErrorBanner } from '../ui/ErrorBanner';
import { useApiQuery } from '../ui/useApiQuery';

/** Bytes of free disk space below which the person is warned. */
const LITTLE = 1024 ** 3;

/** What something is called, what it is, and a hint. */
type Row = [name: string, value: string, hint?: string];

/** The state of the server, for whoever runs the shop. */
export const About = () => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['serverState'],
    query: (api, options) => api.serverState(undefined, options),
    failed: translate('settings.about_failed'),
  });
  const say = (name: string, values?: object) => translate(`settings.about_${name}`, values);
  const bytes = (count: number | null) => (count === null ? say('unknown') : formatBytes(count));
  const copyRow = (isRead: boolean): Row =>
    isRead ? ['reports', say('copy')] : ['reports', say('no_copy'), say('no_copy_hint')];
  const rows: Row[] = data
    ? [
        ['version', data.version, data.newerTables ? say('newer') : undefined],
        ['database', `${data.database}, ${bytes(data.databaseBytes)}`],
        ...(data.readsCopy === undefined ? [] : [copyRow(data.readsCopy)]),
        ['disk', bytes(data.freeBytes), isLittle(data.freeBytes) ? say('little') : undefined],
        [
          'backup',
          data.lastBackup ? formatMoment(data.lastBackup) : say('never'),
          data.nightlyBackup ? undefined : say('no_nights'),
        ],
        [
          'migrations',
          data.pendingMigrations === 0
            ? say('nothing')
            : say('pending', { smart_count: data.pendingMigrations }),
          data.pendingMigrations > 0 ? say('restart') : undefined,
        ],
      ]
    : [];
  return (
    <Card sx={{ maxWidth: 560, p: 3, mt: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {say('title')}
      </Typography>
      {failure && <ErrorBanner failure={failure} onRetry={() => void refetch()} />}
      <Stack component="dl" sx={{ m: 0, gap: 1.5, minHeight: failure ? 0 : 220 }}>
        {rows.map(([name, value, hint]) => (
          <div key={name}>
            <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {say(name)}
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
    </Card>
  );
};

const isLittle = (bytes: number | null): boolean => bytes !== null && bytes < LITTLE;
