import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

/** Components of MUI that every page has; the others come with the screens that use them. */
const EVERYWHERE =
  'Alert|Backdrop|Box|Button|ButtonBase|Card|Chip|className|ClickAwayListener|CssBaseline|Fade|generateUtilityClass|' +
  'GlobalStyles|Grow|IconButton|internal|Modal|Paper|Popper|Portal|Skeleton|Snackbar|SnackbarContent|Stack|styles|SvgIcon|' +
  'Tooltip|transitions|Typography|Unstable_TrapFocus|useMediaQuery|utils';

/**
 * Left alone, the bundler makes a file of every module that two screens share: some eighty requests a page. These groups
 * bring that to about twenty without anything that a page does not need; `npm run bench` prints what each page weighs.
 * What /login needs comes first, so that no other group can draw it in.
 */
const GROUPS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
    priority: 5,
  },
  {
    name: 'start',
    test: /src\/(backends\/index|config|i18n\/signIn|loadApp|login\/|authProvider\/(session|signIn)|settings\/storedTheme|storage)|preload-helper/,
    priority: 4,
  },
  {
    name: 'mui',
    test: new RegExp(
      `node_modules/(@emotion|@popperjs|@mui/(system|utils|private-theming|styled-engine|material/(esm/)?(${EVERYWHERE})))`,
    ),
    priority: 3,
  },
  {
    name: 'kit',
    test: /src\/ui\/(days|EmptyState|ErrorBanner|Glyph|links|money|scope|ScreenTitle|useAnswer)\.tsx?|node_modules\/@tanstack\/(react-query|query-core)/,
    priority: 2,
  },
  { name: 'list', test: /src\/ui\/(list\/|BackLink|fields|selection|useName|words)/, priority: 1 },
];

export default defineConfig({
  plugins: [react()],
  // The server puts each answer's nonce in its place; another server may leave it.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/token', '/files', '/docs', '/health'].map(path => [path, api])),
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
