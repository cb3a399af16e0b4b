/** The look: deep green, one warm accent, warm greys, hairlines instead of shadows (docs/decisions/0015-look.md). */
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';

const FONT = "'Inter Variable', system-ui, sans-serif";

const light = {
  mode: 'light',
  primary: { main: '#14532d', dark: '#0d3b20', light: '#2f7a4c', contrastText: '#ffffff' },
  secondary: { main: '#9a5b00', contrastText: '#ffffff' },
  error: { main: '#a61b1b' },
  warning: { main: '#8a5300' },
  success: { main: '#1a6b3a' },
  background: { default: '#f7f6f3', paper: '#ffffff' },
  text: { primary: '#22211e', secondary: '#615d55' },
  divider: '#e2dfd8',
} as const;

const dark = {
  mode: 'dark',
  primary: { main: '#7fc99a', dark: '#5fb07d', light: '#a5dcb9', contrastText: '#0c2416' },
  secondary: { main: '#f0b95a', contrastText: '#2b1c00' },
  error: { main: '#f2a59d' },
  warning: { main: '#f0b95a' },
  success: { main: '#8fd3a8' },
  background: { default: '#161513', paper: '#1f1e1b' },
  text: { primary: '#ece9e2', secondary: '#b0aa9e' },
  divider: '#37342e',
} as const;

/** Id of the element that holds the page's heading. */
export const TITLE_PLACE = 'screen-title';

/** Id of the element that tooltips and lists of suggestions are drawn into: within the page's main part. */
export const OVERLAYS = 'overlays';

const overlays = { defaultProps: { container: () => document.getElementById(OVERLAYS) } };

/** A thumb needs more room than a pointer. */
const forThumbs = { '@media (pointer: coarse)': { minHeight: 44 } };

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
        body: { fontVariantNumeric: 'tabular-nums' },
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
      // Not `hidden`: what is sticky within a card sticks to the page, not to the card.
      styleOverrides: { root: { overflow: 'clip' } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: forThumbs } },
    MuiIconButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: 13,
          height: 'var(--row-height, 44px)',
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
      styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}` }) },
    },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    MuiPopper: overlays,
    // A menu stays outside, so that all else is hidden from screen readers while it is open; it is a part of the page by name.
    MuiPopover: { defaultProps: { slotProps: { root: { role: 'region', 'aria-labelledby': TITLE_PLACE } } } },
  },
});

export const lightTheme: Theme = createTheme({ ...shared(), palette: light });
export const darkTheme: Theme = createTheme({ ...shared(), palette: dark });
