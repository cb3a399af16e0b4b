import { GlobalStyles } from '@mui/material';

const printStyles = {
  '@media print': {
    '.no-print, main .button, main .row-action, main .MuiButton-root, .find-chips button': {
      display: 'none !important',
    },
    ':root': { colorScheme: 'light !important' },
    'html, body, body *:not(.swatch)': { color: '#000 !important', background: 'none !important' },
    html: { background: '#fff !important' },
    'svg text': { fill: '#000 !important' },
    // The layout is a flex box as high as the screen. In print, its overflow would be cut off.
    ':has(> main), :has(> * > main)': { display: 'block !important', minHeight: '0 !important' },
    main: { padding: '0 !important' },
    'main svg': { maxWidth: '100%' },
    '.swatch': { printColorAdjust: 'exact' },
    // If a dialog is open, only the dialog is printed, because dialog and page would overlap.
    ':root:has(.MuiDialog-root) main, .MuiDialogActions-root, .MuiBackdrop-root': {
      display: 'none !important',
    },
    body: { overflow: 'visible !important' },
    '.MuiDialog-root': { position: 'static !important' },
    '.MuiDialog-container.MuiDialog-container': { display: 'block', height: 'auto' },
    '.MuiDialog-paper.MuiDialog-paper': { maxWidth: 'none', maxHeight: 'none', margin: 0, boxShadow: 'none' },
    '.MuiDialog-paper.MuiDialog-paper, .MuiDialogContent-root.MuiDialogContent-root': { overflow: 'visible' },
    'main .badge': { padding: 0, border: 0, lineHeight: 'inherit' },
  },
};

/** Print styles: black on white in every theme, because the dark theme would print pale letters. */
export const PrintStyles = () => <GlobalStyles styles={printStyles} />;
