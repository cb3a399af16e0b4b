import { Box, type SxProps } from '@mui/material';

/** A placeholder for content that is loading. @param sx may set the height; defaults to one line of text */
export const Skeleton = ({ sx }: { sx?: SxProps }) =>
  sx ? <Box className="skeleton" sx={sx} /> : <span className="skeleton skeleton-line" />;
