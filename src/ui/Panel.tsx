import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card with a heading. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" sx={{ p: 2, '@media print': { p: 1.25, breakInside: 'avoid' } }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Card>
);
