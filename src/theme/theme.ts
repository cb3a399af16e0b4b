/** The MUI theme: deep green, one warm accent colour, warm greys, thin borders instead of shadows. */
import { createTheme, type PaletteOptions, type Theme, type ThemeOptions } from '@mui/material/styles';
// Adds react-admin's components to the types of the theme.
import type {} from 'react-admin';
import { config } from '../lib/config';
import { computeBrandColours } from './brandColours';
import { COLOURS, toColourVariable } from './colours';
import { CONTROL_HEIGHT_PX, MIN_TOUCH_SIZE_PX } from './sizes';

const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

// The configuration must be loaded before this module runs, so `main.tsx` imports the module only afterwards.
const { colour } = config().brand;
const colours = { ...COLOURS, ...(colour ? computeBrandColours(colour) : {}) };

const paletteOf = (mode: 'light' | 'dark'): PaletteOptions => {
  const of = (name: keyof typeof COLOURS) => colours[name][mode === 'light' ? 0 : 1];
  return {
    mode,
    primary: {
      main: of('primary'),
      dark: of('primary-dark'),
      light: of('primary-light'),
      contrastText: of('primary-ink'),
    },
    secondary: { main: of('secondary'), contrastText: of('secondary-ink') },
    error: { main: of('danger') },
    warning: { main: of('accent') },
    success: { main: of('good') },
    info: { main: of('ink-soft') },
    background: { default: of('ground'), paper: of('card') },
    text: { primary: of('ink'), secondary: of('ink-soft') },
    divider: of('line'),
    action: { active: of('ink-soft'), hover: of('hover'), selected: of('selected') },
  };
};

/** Id of the element that shows the page's heading. react-admin's components look for this id. */
export const TITLE_ELEMENT_ID = 'react-admin-title';

/** Id of the element in `<main>` that contains tooltips and suggestions. */
export const OVERLAYS_ELEMENT_ID = 'overlays';

/**
 * Returns the container for tooltips and suggestions. While a dialog is open, assistive technology sees only the
 * content of the dialog, so its tooltips and suggestions must be inside it.
 */
const placeOfOverlays = (): Element | null =>
  [...document.querySelectorAll('.MuiDialog-root [role=dialog]')].at(-1) ??
  document.getElementById(OVERLAYS_ELEMENT_ID);

// With the strategy `fixed`, tooltips and suggestions do not scroll with the page, and can extend beyond a small
// dialog.
const overlays = {
  defaultProps: { container: placeOfOverlays, popperOptions: { strategy: 'fixed' as const } },
};

/**
 * By default, react-admin's inputs reserve a line for a helper text. With `helperText: false`, an input is only this
 * line higher while it shows an error message.
 */
const withoutReservedHelperText = { defaultProps: { helperText: false as const } };

/** Inputs of react-admin's own forms have the width of the form. Their margins are 0, so the form sets a gap. */
const STACKED_INPUTS = { gap: '16px', '& > .ra-input': { width: '100%' } };

const CONTROL_BORDER = toColourVariable('control');

/** Touch targets must be larger than targets for a mouse. */
const forThumbs = { '@media (pointer: coarse)': { minHeight: MIN_TOUCH_SIZE_PX } };

const shared = (): ThemeOptions => ({
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    h1: { fontSize: 20, fontWeight: 650, lineHeight: 1.3 },
    h2: { fontSize: 16, fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: 14, fontWeight: 600 },
    body1: { fontSize: 14 },
    body2: { fontSize: 14 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 150,
      complex: 150,
      enteringScreen: 120,
      leavingScreen: 100,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiCssBaseline: {
      styleOverrides: {
        // Forced colours remove shadows and backgrounds, which would make the edge of a dialog and the focused option
        // invisible.
        '@media (forced-colors: active)': {
          '.MuiPaper-root': { outline: '1px solid', outlineOffset: -1 },
          '.MuiButton-root.MuiButton-contained': { border: '1px solid' },
          '[role=option].Mui-focused': { outline: '2px solid Highlight', outlineOffset: -2 },
        },
        ':focus-visible': { outline: '2px solid var(--primary)', outlineOffset: 1 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            transitionDuration: '0.01ms !important',
            animationDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      // Unlike `hidden`, `clip` lets sticky elements in a card stick to the window.
      styleOverrides: { root: { overflow: 'clip' } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: CONTROL_HEIGHT_PX, paddingBlock: 4, ...forThumbs },
        // Unlike MUI's own margins, these also fit a page that is read from right to left.
        startIcon: { margin: 0, marginInline: '-4px 8px' },
        outlined: { borderColor: CONTROL_BORDER, backgroundColor: toColourVariable('card') },
        outlinedPrimary: { color: toColourVariable('ink') },
      },
    },
    MuiToggleButton: { styleOverrides: { sizeSmall: { height: CONTROL_HEIGHT_PX, paddingInline: 14 } } },
    MuiIconButton: {
      styleOverrides: {
        root: { '@media (pointer: coarse)': { minWidth: MIN_TOUCH_SIZE_PX, minHeight: MIN_TOUCH_SIZE_PX } },
      },
    },
    // A label is placed above its input and not in the input's border. The border therefore needs no gap for the label.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: ({ theme }) => ({
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 4,
          fontSize: 13,
          fontWeight: 500,
          lineHeight: 1.4,
          whiteSpace: 'normal',
          color: theme.palette.text.primary,
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: CONTROL_HEIGHT_PX,
          lineHeight: '20px',
          backgroundColor: theme.palette.background.paper,
          ...forThumbs,
          '&.MuiInputBase-readOnly': { backgroundColor: theme.palette.background.default },
        }),
        input: { '&:not(textarea)': { paddingBlock: 8, height: 20 } },
        notchedOutline: { top: 0, borderColor: CONTROL_BORDER, '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
    // react-admin moves the label to the place of a label in its input's border.
    RaArrayInput: {
      styleOverrides: { root: { '& .RaArrayInput-label': { top: 0, left: 0, marginBottom: 8 } } },
    },
    RaAutocompleteInput: withoutReservedHelperText,
    RaBooleanInput: withoutReservedHelperText,
    RaDateInput: withoutReservedHelperText,
    RaDateTimeInput: withoutReservedHelperText,
    RaNumberInput: withoutReservedHelperText,
    RaSelectInput: withoutReservedHelperText,
    RaTextInput: withoutReservedHelperText,
    RaSimpleForm: { styleOverrides: { root: { '& > .MuiStack-root': STACKED_INPUTS } } },
    RaTabbedForm: { styleOverrides: { root: { '& [id^="tabpanel-"]': STACKED_INPUTS } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: 13,
          height: 'var(--row-height)',
          padding: '4px 12px',
          borderColor: theme.palette.divider,
        }),
        head: ({ theme }) => ({
          fontWeight: 600,
          color: theme.palette.text.secondary,
          backgroundColor: theme.palette.background.paper,
        }),
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}` }),
        root: { '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: '5.5px' } },
      },
    },
    MuiAlert: {
      styleOverrides: {
        standardError: {
          backgroundColor: toColourVariable('danger-ground'),
          color: toColourVariable('danger'),
        },
      },
    },
    MuiPopper: overlays,
    // A name in a dialog can be a single long word. Long words break at any character, so that they fit into the
    // dialog.
    MuiDialog: { styleOverrides: { paper: { overflowWrap: 'anywhere' } } },
    // An open menu is outside the page's landmarks, and the page is then hidden from screen readers. The role `region`
    // makes the menu a landmark.
    MuiPopover: {
      defaultProps: { slotProps: { root: { role: 'region', 'aria-labelledby': TITLE_ELEMENT_ID } } },
    },
  },
});

export const lightTheme: Theme = createTheme({ ...shared(), palette: paletteOf('light') });
export const darkTheme: Theme = createTheme({ ...shared(), palette: paletteOf('dark') });
