import { Box, Typography } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';

export const EmptyState = ({
  icon: Icon,
  title,
  hint,
  action,
}: {
  icon: SvgIconComponent;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 7, textAlign: 'center' }}>
    <Icon sx={{ fontSize: 40, color: 'text.secondary', opacity: 0.7 }} aria-hidden />
    <Typography variant="h2" component="p">
      {title}
    </Typography>
    {hint && <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{hint}</Typography>}
    {action && (
      <Box className="no-print" sx={{ mt: 1 }}>
        {action}
      </Box>
    )}
  </Box>
);
