import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Labels and values side by side. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(110px, auto) 1fr',
      columnGap: 2,
      rowGap: 0.5,
      m: 0,
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, fontWeight: 550, overflowWrap: 'anywhere' },
    }}
  >
    {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>])}
  </Box>
);
