import type { SxProps, Theme } from '@mui/material';

/** Sticky head on a screen; on a phone each row is a card with its first facts on top and its actions beside them. */
export const tableStyles: SxProps<Theme> = {
  fontSize: 13,
  lineHeight: 1.43,
  '&[aria-busy=true]': { opacity: 0.55 },
  '& th': { whiteSpace: 'nowrap', position: 'sticky', top: 56, zIndex: 1 },
  '& td': {
    height: 'var(--row-height, 44px)',
    padding: '4px 12px',
    borderBottom: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& td.numeric': { textAlign: 'right' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& .actions': { width: '1px', whiteSpace: 'nowrap', textAlign: 'right' },
  '& .row-action': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 30,
    height: 30,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: 'action.active',
    cursor: 'pointer',
    verticalAlign: 'middle',
    '&:hover': { bgcolor: 'action.hover' },
    // A disabled button swallows the pointer; what surrounds it shows why it is disabled.
    '&:disabled': { color: 'action.disabled', pointerEvents: 'none' },
  },
  '@media (max-width: 599.95px)': {
    '& thead': {
      // Out of sight, not out of the table: the sort buttons stay reachable by keyboard.
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      position: 'relative',
      padding: '10px 112px 10px 12px',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& td': { height: 'auto', border: 0, padding: 0, textAlign: 'left' },
    '& td.actions': { position: 'absolute', top: 8, right: 6, width: 'auto' },
  },
};
