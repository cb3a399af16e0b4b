import type { SxProps, Theme } from '@mui/material';
import { tableStyles } from '../ui/list/tableStyles';

/** The list's table, with a `<tbody>` a record, spacers for those out of the window, and what unfolds below a row. */
export const reportTableStyles: SxProps<Theme> = [
  tableStyles as object,
  {
    // The arrow in front: the head's last letter stands above the last figure.
    '& th.numeric .sort': { flexDirection: 'row-reverse' },
    '& tbody tr:last-of-type td': { borderBottom: '1px solid', borderColor: 'divider' },
    '& tbody:last-child tr:last-of-type td': { borderBottom: 0 },
    '& tbody tr.open td': { borderBottom: 0 },
    '& tbody.spacer td': { padding: 0, border: 0 },
    '& tbody tr.unfolded:hover': { bgcolor: 'transparent' },
    '& tbody tr.unfolded > td': { padding: 0 },
    '@media (max-width: 599.95px)': {
      '& tbody.spacer tr': { padding: 0, border: 0 },
      '& tbody.record tr': { padding: '10px 48px 10px 12px', rowGap: '2px' },
      '& tbody.record tr:last-of-type': { borderBottom: '1px solid', borderColor: 'divider' },
      '& tbody.record tr.open': { borderBottom: 0 },
      '& tbody tr:last-of-type td': { border: 0 },
      '& tbody td:first-of-type': { width: '100%' },
      // The head is out of sight: each fact says what it is.
      '& td[data-label]:not(:first-of-type)::before': {
        content: 'attr(data-label) " "',
        color: 'text.secondary',
      },
      '& tbody.record tr.unfolded': { padding: 0 },
      '& tr.unfolded > td': { width: '100%' },
    },
    '@media print': {
      fontSize: '9pt',
      '& th': { position: 'static' },
      '& th, & td': { height: 'auto', padding: '3px 8px' },
      '& tbody': { breakInside: 'avoid' },
      '& .actions, & .sort svg': { display: 'none' },
    },
  },
];
