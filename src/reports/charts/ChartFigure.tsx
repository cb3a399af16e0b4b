import { Box } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { Panel } from '../../ui/Panel';

/** The height of the drawing on the screen, in pixels. */
const HEIGHT = 400;

/** recharts does not measure the chart again when it is printed: drawn for the screen, it is scaled to the paper. */
const ON_PAPER = {
  height: 230,
  // The box around the drawing has no size.
  '& :has(> .recharts-wrapper), & .recharts-responsive-container, & .recharts-wrapper, & .recharts-wrapper > svg':
    {
      width: '100% !important',
      height: '100% !important',
    },
};

interface ChartFigureProps {
  title: string;
  /** A sentence for screen readers: the content of the chart, and the table with its figures. */
  description: string;
  chart: ReactElement;
  /** Right of the chart. */
  legend?: ReactNode;
  children?: ReactNode;
}

interface DrawingProps extends Pick<ChartFigureProps, 'title' | 'description' | 'chart'> {
  /** Height on the screen in pixels. */
  height: number;
}

/** The chart without its frame; a single image for screen readers. */
export const Drawing = ({ title, description, chart, height }: DrawingProps) => (
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

/** A chart with its title. Screen readers get one image; the table beside it has the figures. */
export const ChartFigure = ({ title, description, chart, legend, children }: ChartFigureProps) => (
  <Panel title={title}>
    {children}
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 3 }}>
      <Drawing title={title} description={description} chart={chart} height={HEIGHT} />
      {legend}
    </Box>
  </Panel>
);
