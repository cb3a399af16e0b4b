import type { CSSObject } from '@mui/material/styles';
import { listCardsStyles } from './tableStyles';

/**
 * Styles for the container of a list with many columns. If the container is narrower than `allFrom`, the list leaves
 * out the columns with `wideOnly`. If the container is narrower than `tableFrom`, each row is shown as a card.
 * @param allFrom minimum width of the table with all columns, in pixels
 * @param tableFrom minimum width of the table without the columns that are left out, in pixels
 */
export const makeWideListStyles = (allFrom: number, tableFrom: number): CSSObject => ({
  containerType: 'inline-size',
  '@media screen': {
    [`@container (min-width: ${tableFrom}px) and (max-width: ${allFrom - 0.05}px)`]: {
      '& .wide-only': { display: 'none' },
    },
    [`@container (max-width: ${tableFrom - 0.05}px)`]: {
      '& table': { ...listCardsStyles, '& .on-card': { display: 'block' } },
    },
  },
});
