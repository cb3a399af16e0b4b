import { Typography } from '@mui/material';

/** Says what is wrong with the days beside it, for which their screen fetches nothing. @param id for the `aria-describedby` of the days */
export const DayHint = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} role="status" sx={{ color: 'secondary.main', alignSelf: 'center' }}>
    {children}
  </Typography>
);
