import { Box, Typography, type BoxProps } from '@mui/material';
import { useGetIdentity } from 'ra-core';

export const UserNameAndRole = ({ display }: { display: BoxProps['display'] }) => {
  const { identity } = useGetIdentity();
  return (
    <Box sx={{ display, alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 550, maxWidth: 180 }}>
        {identity?.fullName}
      </Typography>
      {identity?.fullName && <span className="badge">{identity.role as string}</span>}
    </Box>
  );
};
