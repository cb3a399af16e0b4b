import { Box, type SxProps } from '@mui/material';

/** Keeps the place of what is on its way. @param sx its height; without one, that of a line of text */
export const Skeleton = ({ sx }: { sx?: SxProps }) =>
  sx ? <Box className="skeleton" sx={sx} /> : <span className="skeleton skeleton-line" />;
