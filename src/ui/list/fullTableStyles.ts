/** How selection and chosen columns look. Beside their parts, because every page loads the page's own style sheet. */
import type { SxProps, Theme } from '@mui/material/styles';
import { colourVariable } from '../../theme/colours';
import { PHONE, THUMB } from '../../theme/sizes';
import { BOX } from '../popoverStyles';

export const fullTable: SxProps<Theme> = {
  '& table th.select, & table td.select': { width: 44, padding: 0 },
  '& .select-box': {
    display: 'grid',
    width: 44,
    height: '100%',
    minHeight: 'var(--row-height)',
    placeItems: 'center',
    // Without this, a click with the shift key would select the text between this row and the last one.
    userSelect: 'none',
    cursor: 'pointer',
    '& input': BOX,
  },
  '& tr:has(td.select input:checked)': { backgroundColor: colourVariable('selected') },
  '& tr.pressable': { cursor: 'pointer', '&:focus-visible': { outlineOffset: '-2px' } },
  '& .bulk-bar': { position: 'sticky', bottom: 0, zIndex: 2, backgroundColor: colourVariable('card') },
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
  // At 400 % zoom the bar's rows of buttons would hide the whole list.
  [`${PHONE} and (max-height: 480px)`]: { '& .bulk-bar': { position: 'static' } },
  [PHONE]: {
    '& table td.select': { order: -1, width: THUMB, marginLeft: '-8px' },
    // The check box takes room from the record's name. A code that is cut off cannot be compared with the one on the
    // shelf.
    '& td.lead': { minWidth: 0, '& .second-line': { whiteSpace: 'normal' } },
    '& .select-box': { width: THUMB, height: THUMB },
    '& .bulk-own': { flexBasis: '100%', '& .button': { flex: 1 } },
  },
  '@media print': { '& .select': { display: 'none' } },
};
