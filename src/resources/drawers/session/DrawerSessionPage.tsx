import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { useBranch } from '../../../lib/branch';
import { formatDateTime } from '../../../lib/days';
import { isActionAllowed } from '../../../lib/isActionAllowed';
import { formatCents } from '../../../lib/money';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { SignInAgainDialog } from '../../../ui/form/SignInAgainDialog';
import { Loading } from '../../../ui/Loading';
import { useSetRecordTitle } from '../../../ui/record/recordTitle';
import { useApiQuery } from '../../../ui/useApiQuery';
import { CloseDrawerPanel } from './CloseDrawerPanel';
import { DrawerCountPanel } from './DrawerCountPanel';
import { DrawerMovementsPanel } from './DrawerMovementsPanel';
import type { DrawerSessionDetails } from '../../../dataProvider/api';
import { DRAWER_STATUS_BADGES } from '../statusBadges';
import { DrawerCloses } from './DrawerCloses';

const keyOf = (id: string, branchId: number) => ['drawerSession', id, branchId];

const DrawerSessionPage = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const queryClient = useQueryClient();
  const { id = '' } = useParams();
  const { data, failure, refetch } = useApiQuery({
    key: keyOf(id, branchId),
    query: (api, options) => api.drawerSession(id, options),
    failed: translate('drawers.failed'),
  });
  useSetRecordTitle(data && translate('drawers.title', { terminal: data.terminal }));
  // A change of the session also changes the list of sessions, the Close Day report and the "Needs Attention" list.
  const reload = () => queryClient.invalidateQueries();
  return (
    <>
      <SignInAgainDialog />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && <Session key={data.id} session={data} onChanged={reload} />}
    </>
  );
};

interface SessionProps {
  session: DrawerSessionDetails;
  onChanged: () => Promise<void>;
}

const Session = ({ session, onChanged }: SessionProps) => {
  const translate = useTranslate();
  const { status, openedAt, openedBy, floatCents, closes } = session;
  const isClosed = status === 'closed';
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', my: 1.5 }}
        className="no-print"
      >
        <span className={DRAWER_STATUS_BADGES[status] ?? 'badge'}>
          {translate(`resources.drawers.words.${status as 'open'}`)}
        </span>
        <Typography sx={{ color: 'text.secondary' }}>
          {openedAt
            ? translate('drawers.opened', {
                moment: formatDateTime(openedAt),
                person: openedBy,
                float: formatCents(floatCents),
              })
            : translate('drawers.notOpened')}
        </Typography>
      </Stack>
      {!isClosed && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
            maxWidth: 1152,
          }}
        >
          <DrawerCountPanel session={session} onCounted={onChanged} />
          <Stack sx={{ gap: 2 }}>
            <CloseDrawerPanel session={session} onClosed={onChanged} />
            <DrawerMovementsPanel session={session} onAdded={onChanged} />
          </Stack>
        </Box>
      )}
      {closes.length > 0 && <DrawerCloses session={session} onReopened={onChanged} />}
      {isClosed && closes.length === 0 && (
        <Alert severity="info" variant="outlined">
          {translate(isActionAllowed('list', 'drawers/figures') ? 'drawers.failed' : 'drawers.closedForYou')}
        </Alert>
      )}
    </>
  );
};

export default DrawerSessionPage;
