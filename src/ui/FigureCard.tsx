import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FigureCardProps {
  label: string;
  /** Undefined: not known yet. */
  value: string | undefined;
  /** Not known, and not to be waited for. */
  failed?: boolean;
  /** Below the figure. */
  children?: ReactNode;
}

/** One figure with its name. */
export const FigureCard = ({ label, value, failed = false, children }: FigureCardProps) => (
  <Card sx={{ p: 2, minWidth: 0, '@media print': { p: 1 } }}>
    <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{label}</Typography>
    <Typography
      sx={{
        fontSize: { xs: 20, sm: 28 },
        fontWeight: 650,
        lineHeight: 1.4,
        overflowWrap: 'anywhere',
        '@media print': { fontSize: 18 },
      }}
    >
      {value ?? (failed ? '–' : <Skeleton width="70%" />)}
    </Typography>
    {children}
  </Card>
);

/** Figures side by side, two on a phone. @param columns how many fit where there is room */
export const FigureCards = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${columns}, 1fr)` },
      '@media print': { gridTemplateColumns: `repeat(${columns}, 1fr)` },
    }}
  >
    {children}
  </Box>
);
