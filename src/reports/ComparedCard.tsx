import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FigureCard } from '../ui/FigureCard';
import { formatCents } from '../ui/money';
import { changeFrom } from './metrics';

interface ComparedCardProps {
  label: string;
  figure: number;
  /** The figure of the period before; undefined where it is not known. */
  before?: number | undefined;
  /** How the figure is written; money, unless told. */
  format?: (figure: number) => string;
}

/** A figure, and how much more or less it is than in the period before. */
export const ComparedCard = ({ label, figure, before, format = formatCents }: ComparedCardProps) => {
  const translate = useTranslate();
  const change = before === undefined ? null : changeFrom(before, figure);
  return (
    <FigureCard label={label} value={format(figure)}>
      {/* There from the start: the card keeps its height. */}
      <Typography sx={{ color: 'text.secondary', fontSize: 13, minHeight: 20 }}>
        {change === 'new' ? translate('reports.new') : change !== null && formatChange(change)}
      </Typography>
    </FigureCard>
  );
};

/** `formatChange(-12.34)` is "-12.3%". */
const formatChange = (percent: number): string => {
  const rounded = Math.round(percent * 10) / 10;
  return `${rounded > 0 ? '+' : ''}${rounded.toFixed(1)}%`;
};
