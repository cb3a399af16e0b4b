import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export const Panel = ({ title, className, children }: PanelProps) => (
  <Card
    component="section"
    className={className}
    sx={{ p: 2, '@media print': { p: 1.25, breakInside: 'avoid' } }}
  >
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Card>
);
