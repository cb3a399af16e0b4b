import { Box } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { Panel } from '../../ui/Panel';

const HEIGHT = 400;

/** Scales the chart to the paper, because recharts does not measure it again for printing. */
const ON_PAPER = {
  height: 'auto',
  '& :has(> .recharts-wrapper), & .recharts-responsive-container, & .recharts-wrapper, & .recharts-wrapper > svg':
    {
      width: '100% !important',
      height: 'auto !important',
      maxHeight: 250,
    },
  // In print, the labels shrink with the chart, so they begin larger.
  '& .recharts-wrapper text': { fontSize: 18 },
};

interface ChartFigureProps {
  title: string;
  description: string;
  chart: ReactElement;
  legend?: ReactNode;
  children?: ReactNode;
}

interface DrawingProps extends Pick<ChartFigureProps, 'title' | 'description' | 'chart'> {
  height: number;
}

export const ResponsiveChart = ({ title, description, chart, height }: DrawingProps) => (
  <Box
    role="img"
    aria-label={`${title}. ${description}`}
    sx={{ height, flex: { sm: 1 }, minWidth: 0, '& svg': { outline: 0 }, '@media print': ON_PAPER }}
  >
    <ResponsiveContainer width="100%" height={height}>
      {chart}
    </ResponsiveContainer>
  </Box>
);

export const ChartFigure = ({ title, description, chart, legend, children }: ChartFigureProps) => (
  <Panel title={title}>
    {children}
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 3 }}>
      <ResponsiveChart title={title} description={description} chart={chart} height={HEIGHT} />
      {legend}
    </Box>
  </Panel>
);
