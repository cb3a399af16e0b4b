import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/compare';
import { FigureCard } from '../ui/FigureCard';
import { formatCents } from '../lib/money';
import type { ComparedFigure } from './comparison';
import { computeChangePercent } from './metrics';
import { describeFigureChange, formatComparedDays } from './comparisonTexts';

interface ComparedCardProps {
  label: string;
  figure: number;
  before?: ComparedFigure | undefined;
  /**
   * True if a rise is good and a fall is bad. False for numbers such as costs, whose change has a neutral colour.
   */
  moreIsBetter?: boolean;
  format?: (figure: number) => string;
}

/** A card with a number and its change against the compared period. */
export const ComparedFigureCard = ({
  label,
  figure,
  before,
  moreIsBetter = false,
  format = formatCents,
}: ComparedCardProps) => (
  <FigureCard label={label} value={format(figure)}>
    <ComparisonLine>
      {before && <FigureChange figure={figure} before={before} moreIsBetter={moreIsBetter} format={format} />}
    </ComparisonLine>
  </FigureCard>
);

/**
 * Line for the comparison. It is rendered from the start with space for its text, so that the card keeps its height
 * when the comparison arrives.
 */
export const ComparisonLine = ({ children }: { children?: ReactNode }) => (
  <Box
    sx={{
      color: 'text.secondary',
      fontSize: 13,
      lineHeight: 1.4,
      minHeight: '2.8em',
      textWrap: 'pretty',
      '@container (min-width: 260px)': { minHeight: '1.4em' },
      '@media print': { fontSize: 11, minHeight: 0 },
    }}
  >
    {children}
  </Box>
);

interface ChangeProps {
  figure: number;
  before: ComparedFigure;
  moreIsBetter: boolean;
  /** Formats the earlier figure, which is shown if there is no change to show. */
  format?: (figure: number) => string;
}

export const FigureChange = ({ figure, before, moreIsBetter, format }: ChangeProps) => {
  const translate = useTranslate();
  const change = computeChangePercent(before.figure, before.now ?? figure);
  // Before the first sale of a day, the change would be -100%, so the earlier figure is shown instead.
  if (change === null || figure === 0) {
    const days = formatComparedDays({ range: before.range, extent: 'all' }, new Date(), translate);
    return format ? translate('compare.earlier', { days, figure: format(before.figure) }) : null;
  }
  const { shown, read, way } = describeFigureChange(
    change,
    formatComparedDays(before, new Date(), translate),
    translate,
  );
  const tint = way > 0 ? 'success.main' : 'secondary.main';
  return (
    <>
      <Box
        component="span"
        aria-hidden={read ? true : undefined}
        sx={{ color: moreIsBetter && way !== 0 ? tint : 'inherit' }}
      >
        {shown}
      </Box>
      {read && <span className="visually-hidden">{read}</span>}
    </>
  );
};
