import { Card, Stack } from '@mui/material';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { Loading } from '../ui/Loading';
import { ComparisonLine } from './ComparedFigureCard';

interface ReportOutlineProps {
  cards?: number;
  columns?: number;
  compared?: boolean;
  /** Height in pixels of the report's content above its cards (`above`) and below its cards (`below`). */
  above?: number;
  below?: number;
}

/** A placeholder of about the report's size. */
export const ReportPlaceholder = ({
  cards = 0,
  columns = 3,
  compared = false,
  above = 0,
  below = 400,
}: ReportOutlineProps) => (
  <Stack sx={{ gap: 2 }}>
    {above > 0 && <Card sx={{ height: above }} />}
    {cards > 0 && (
      <FigureCards columns={columns}>
        {Array.from({ length: cards }, (_, card) => (
          <FigureCard key={card} label={'\u00a0'} value={undefined}>
            {compared && <ComparisonLine />}
          </FigureCard>
        ))}
      </FigureCards>
    )}
    <Card sx={{ '--waiting': `${below}px` }}>
      <Loading />
    </Card>
  </Stack>
);
