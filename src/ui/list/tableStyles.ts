import type { SxProps, Theme } from '@mui/material';

/** Sticky head and hover on a screen; on a phone each row is a card with its first two facts on top. */
export const tableStyles: SxProps<Theme> = {
  '&.stale': { opacity: 0.55 },
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .RaDataTable-headerCell': { whiteSpace: 'nowrap' },
  '& .RaDataTable-row:last-of-type td': { borderBottom: 0 },
  '& .RaDataTable-rowCell': { overflowWrap: 'anywhere' },
  '& .actions': { width: '1px', whiteSpace: 'nowrap', textAlign: 'right' },
  '@media (max-width: 599.95px)': {
    '& thead': {
      // Out of sight, not out of the table: the sort buttons stay reachable by keyboard.
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clip: 'rect(0 0 0 0)',
    },
    '& tbody': { display: 'block' },
    '& .RaDataTable-row': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      padding: '10px 12px',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& .RaDataTable-row:last-of-type': { borderBottom: 0 },
    '& .RaDataTable-rowCell': { height: 'auto', border: 0, padding: 0, textAlign: 'left' },
    '& .RaDataTable-rowCell.actions': { marginLeft: 'auto', width: 'auto' },
  },
};
