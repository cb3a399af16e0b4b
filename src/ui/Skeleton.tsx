import { Box, type SxProps } from '@mui/material';

/** A placeholder for content that is loading. @param sx its height; by default that of a line of text */
export const Skeleton = ({ sx }: { sx?: SxProps }) =>
  sx ? <Box className="skeleton" sx={sx} /> : <span className="skeleton skeleton-line" />;
