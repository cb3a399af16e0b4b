import { Typography } from '@mui/material';

/** What is odd about the days beside it: their screen asks nothing then. @param id what the days are described by */
export const DayHint = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} role="status" sx={{ color: 'secondary.main', alignSelf: 'center' }}>
    {children}
  </Typography>
);
