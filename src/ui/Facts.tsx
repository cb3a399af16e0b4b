import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** True for numbers that are compared or added up. They are aligned right, below each other. */
  isNumeric?: boolean;
}

/** Labels and values side by side. */
export const Facts = ({ facts, isNumeric = false }: FactsProps) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      ...(isNumeric
        ? {
            gridTemplateColumns: '1fr auto',
            maxWidth: 400,
            '& dd': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          }
        : { gridTemplateColumns: 'minmax(110px, auto) 1fr' }),
      columnGap: 2,
      rowGap: 0.5,
      m: 0,
      '& dt': { color: 'text.secondary' },
      '& > dd': { m: 0, fontWeight: 550, overflowWrap: 'anywhere' },
    }}
  >
    {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>])}
  </Box>
);
