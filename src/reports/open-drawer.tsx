import InboxIcon from '@mui/icons-material/Inbox';
import { Card, Stack, Typography } from '@mui/material';
import type { TextKeySuffix } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { DrawerOpenings } from '../dataProvider/api';
import { EmptyState } from '../ui/EmptyState';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { localizeDecimalSign } from '../i18n/language';
import { formatCount } from '../lib/quantities';
import { Panel } from '../ui/Panel';
import { DrawerOpeningBars } from './charts/DrawerOpeningBars';
import type { Column } from './columns';
import { toReportFile } from './reportFile';
import { ComparedFigureCard } from './ComparedFigureCard';
import { computeDrawerFigures } from './metrics';
import { ReportPlaceholder } from './ReportPlaceholder';
import { LastSevenDaysButton } from './LastSevenDaysButton';
import { ReportScreen, type ReportViewProps } from './ReportScreen';
import { ReportTable } from './ReportTable';
import { useComparedDrawerOpenings } from './useComparedDrawerOpenings';

const COLUMNS: Column<DrawerOpenings>[] = [
  {
    name: 'hour',
    kind: 'text',
    value: ({ hour }, translate) => translate('reports.open-drawer.hour', { hour }),
  },
  { name: 'admin', kind: 'text', value: ({ admin }, translate) => admin || translate('reports.unknown') },
  { name: 'count', kind: 'count', isSummed: true, value: ({ count }) => count },
];

const oneDecimal = (figure: number): string => localizeDecimalSign(figure.toFixed(1));

const DrawerView = ({ answer, branchId, compared }: ReportViewProps<DrawerOpenings[]>) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.open-drawer'>) => translate(`reports.open-drawer.${key}`);
  const figures = computeDrawerFigures(answer);
  const before = useComparedDrawerOpenings(branchId, answer, compared);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={3}>
        <ComparedFigureCard
          label={words('total')}
          figure={figures.openings}
          before={before}
          format={formatCount}
        />
        <FigureCard label={words('users')} value={formatCount(figures.users)} />
        <FigureCard label={words('average')} value={oneDecimal(figures.averagePerHour)} />
      </FigureCards>
      {answer.length > 0 ? (
        <DrawerOpeningBars hours={figures.hours} />
      ) : (
        <Panel title={words('chart')}>
          <EmptyState
            icon={InboxIcon}
            title={translate('reports.no_data')}
            action={<LastSevenDaysButton />}
          />
        </Panel>
      )}
      <Card component="section">
        <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
          {words('log')}
        </Typography>
        <ReportTable
          label={words('log')}
          columns={COLUMNS}
          rows={answer}
          searchable={answer.length > 0}
          empty={<EmptyState icon={InboxIcon} title={words('no_logs')} />}
        />
      </Card>
    </Stack>
  );
};

const OpenDrawerReport = () => (
  <ReportScreen<DrawerOpenings[]>
    name="open-drawer"
    query={(api, range, options) => api.drawerOpenings(range, options)}
    compared
    outline={<ReportPlaceholder cards={3} compared below={466} />}
    file={(rows, words) => toReportFile(COLUMNS, rows, words)}
  >
    {shown => <DrawerView {...shown} />}
  </ReportScreen>
);

export default OpenDrawerReport;
