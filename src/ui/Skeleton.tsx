import { Box, type SxProps } from '@mui/material';

/**
 * A placeholder for content that is loading.
 * @param sx styles such as the height; by default, the placeholder is one line of text high
 */
export const Skeleton = ({ sx }: { sx?: SxProps }) =>
  sx ? <Box className="skeleton" sx={sx} /> : <span className="skeleton skeleton-line" />;
