import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton';

interface FigureCardProps {
  label: string;
  value: string | undefined;
  failed?: boolean;
  /** True if the value is a name. A long name wraps to two lines; a number never wraps. */
  isName?: boolean;
  children?: ReactNode;
}

/** Estimates the width of a number in em for the font Inter, rounded up: "$1,234.50" is about five. */
const widthOf = (figure: string): number =>
  [...figure].reduce((sum, character) => sum + (/[.,]/.test(character) ? 0.33 : 0.67), 0);

/** Returns a font size of at most `most` pixels; smaller if the number would not fit into the card. */
const fittingSize = (figure: string, most: number): string =>
  `min(${most}px, ${(100 / Math.max(1, widthOf(figure))).toFixed(2)}cqi)`;

const NAME = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontSize: { xs: 18, sm: 22 },
  lineHeight: 1.3,
} as const;

export const FigureCard = ({ label, value, failed = false, isName = false, children }: FigureCardProps) => (
  <Card sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0, '@media print': { p: 1 } }}>
    <Box sx={{ containerType: 'inline-size' }}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{label}</Typography>
      <Typography
        sx={{
          fontWeight: 650,
          ...(isName
            ? NAME
            : {
                fontSize: {
                  xs: fittingSize(value ?? '', 20),
                  sm: fittingSize(value ?? '', 28),
                },
                lineHeight: { xs: '32px', sm: '40px' },
                // The figure wraps only if the person has set wider letters (WCAG 1.4.12).
                overflowWrap: 'anywhere',
              }),
          '@media print': {
            fontSize: fittingSize(value ?? '', 16),
            lineHeight: '22px',
          },
        }}
      >
        {value ?? (failed ? '–' : <Skeleton />)}
      </Typography>
      {children}
    </Box>
  </Card>
);

/** Lays out cards side by side, two per row on a phone. @param columns cards per row on a wide screen */
export const FigureCards = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 1, sm: 2 },
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${columns}, minmax(0, 1fr))` },
      // The last card of an odd number spans the row, so that no gap remains.
      '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      '@media print': {
        gap: 1,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        '& > :last-child': { gridColumn: 'auto !important' },
      },
    }}
  >
    {children}
  </Box>
);
