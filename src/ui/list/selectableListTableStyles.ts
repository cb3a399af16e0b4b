import type { SxProps, Theme } from '@mui/material/styles';
import { toColourVariable } from '../../theme/colours';
import { CARDS_MEDIA_QUERY, PHONE_MEDIA_QUERY, MIN_TOUCH_SIZE_PX } from '../../theme/sizes';
import { CHECKBOX_STYLE } from '../popoverStyles';

export const selectableListTableStyles: SxProps<Theme> = {
  '& table th.select, & table td.select': { width: 44, padding: 0 },
  '& .select-box': {
    display: 'grid',
    width: 44,
    height: '100%',
    minHeight: 'var(--row-height)',
    placeItems: 'center',
    // Prevents a Shift-click from selecting text.
    userSelect: 'none',
    cursor: 'pointer',
    '& input': CHECKBOX_STYLE,
  },
  '& tr:has(td.select input:checked)': { backgroundColor: toColourVariable('selected') },
  '& .bulk-bar': { position: 'sticky', bottom: 0, zIndex: 2, backgroundColor: toColourVariable('card') },
  '& .bulk-actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1,
    alignItems: 'center',
    '&:has(button)': {
      padding: '8px 12px',
      paddingBottom: 'max(8px, env(safe-area-inset-bottom))',
      borderTop: 1,
      borderColor: 'divider',
    },
  },
  '& .bulk-actions [role=status]': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& .bulk-own': { display: 'flex', flexWrap: 'wrap', gap: 1, marginLeft: 'auto' },
  // At 400 % zoom, a sticky bar with its buttons would cover the whole list.
  [`${PHONE_MEDIA_QUERY} and (max-height: 480px)`]: { '& .bulk-bar': { position: 'static' } },
  [CARDS_MEDIA_QUERY]: {
    '& table td.select': { order: -1, width: MIN_TOUCH_SIZE_PX, marginLeft: '-8px' },
    // The checkbox leaves less width for the name. Product codes therefore wrap. They are not truncated, because people
    // compare them with the codes on the shelf.
    '& .lead': { minWidth: 0, '& .second-line': { whiteSpace: 'normal' } },
    '& .select-box': { width: MIN_TOUCH_SIZE_PX, height: MIN_TOUCH_SIZE_PX },
    '& .bulk-own': { flexBasis: '100%', '& .button': { flex: 1 } },
  },
  '@media print': { '& .select': { display: 'none' } },
};
