import type { SxProps, Theme } from '@mui/material/styles';
import { toColourVariable } from '../theme/colours';
import { MIN_TOUCH_SIZE_PX } from '../theme/sizes';

export const CHECKBOX_STYLE = {
  width: 18,
  height: 18,
  margin: 0,
  accentColor: toColourVariable('primary'),
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
};

/**
 * Styles for a popover below its button. `--top` and `--right` are set when it opens. Its items are large enough for
 * touch.
 */
export const popoverBoxStyles: SxProps<Theme> = {
  '& [popover]': {
    inset: 'var(--top) var(--right) auto auto',
    minWidth: 200,
    width: 'max-content',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - var(--top) - 16px)',
    margin: 0,
    padding: '8px 0',
    overflow: 'auto',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    boxShadow: '0 8px 24px rgb(0 0 0 / 12%)',
    backgroundColor: toColourVariable('card'),
    color: toColourVariable('ink'),
  },
  '& label': {
    display: 'flex',
    gap: 1,
    alignItems: 'center',
    minHeight: 36,
    px: 2,
    cursor: 'pointer',
    '&:hover': { backgroundColor: toColourVariable('hover') },
    '& input': CHECKBOX_STYLE,
  },
  '@media (pointer: coarse)': { '& label': { minHeight: MIN_TOUCH_SIZE_PX } },
};
