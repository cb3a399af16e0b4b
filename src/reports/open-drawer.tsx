import InboxIcon from '@mui/icons-material/Inbox';
import { Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { DrawerOpenings } from '../dataProvider/api';
import { EmptyState } from '../ui/EmptyState';
import { FigureCards } from '../ui/FigureCard';
import { formatCount } from '../ui/money';
import { Panel } from '../ui/Panel';
import { HourBars } from './charts/HourBars';
import { csvCells, type Column } from './columns';
import { ComparedCard } from './ComparedCard';
import { drawerFigures } from './metrics';
import { ReportScreen, type Shown } from './ReportScreen';
import { ReportTable } from './ReportTable';

const COLUMNS: Column<DrawerOpenings>[] = [
  {
    name: 'hour',
    kind: 'text',
    value: ({ hour }, translate) => translate('reports.open-drawer.hour', { hour }),
  },
  { name: 'admin', kind: 'text', value: ({ admin }, translate) => admin || translate('reports.unknown') },
  { name: 'count', kind: 'count', value: ({ count }) => count },
];

const oneDecimal = (figure: number): string => figure.toFixed(1);

const DrawerView = ({ answer, previous }: Shown<DrawerOpenings[]>) => {
  const translate = useTranslate();
  const words = (key: string) => translate(`reports.open-drawer.${key}`);
  const figures = drawerFigures(answer);
  const before = previous && drawerFigures(previous);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={3}>
        <ComparedCard
          label={words('total')}
          figure={figures.openings}
          before={before?.openings}
          format={formatCount}
        />
        <ComparedCard
          label={words('users')}
          figure={figures.users}
          before={before?.users}
          format={formatCount}
        />
        <ComparedCard
          label={words('average')}
          figure={figures.averagePerHour}
          before={before?.averagePerHour}
          format={oneDecimal}
        />
      </FigureCards>
      {answer.length > 0 ? (
        <HourBars hours={figures.hours} />
      ) : (
        <Panel title={words('chart')}>
          <EmptyState icon={InboxIcon} title={translate('reports.no_data')} />
        </Panel>
      )}
      <Card component="section">
        <Typography variant="h2" sx={{ px: 1.5, pt: 1.5 }}>
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
    ask={(api, question, options) => api.drawerOpenings(question, options)}
    compared
    csv={(rows, words) => csvCells(COLUMNS, rows, words)}
  >
    {shown => <DrawerView {...shown} />}
  </ReportScreen>
);

export default OpenDrawerReport;
