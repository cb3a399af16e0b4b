/**
 * Which modules share a file of the build. Left alone, the bundler makes a file of every module that two screens share:
 * some eighty requests a page. These groups bring that to about twenty without anything that a page does not need;
 * `npm run bench` prints what each page weighs, and a test checks that each name here is still one of a file or folder.
 */

/** Components of MUI that every page has; the others come with the screens that use them. */
const EVERYWHERE =
  'Alert|Backdrop|Box|Button|ButtonBase|Card|Chip|className|ClickAwayListener|CssBaseline|Fade|generateUtilityClass|' +
  'GlobalStyles|Grow|IconButton|internal|Modal|Paper|Popper|Portal|Skeleton|Snackbar|SnackbarContent|Stack|styles|SvgIcon|' +
  'Tooltip|transitions|Typography|Unstable_TrapFocus|useMediaQuery|utils';

/** Of `src`, by group: files without their ending, and folders with a slash. */
export const OWN = {
  start: [
    'authProvider/signIn',
    'backends/index',
    'i18n/signIn',
    'lib/config',
    'lib/messageOf',
    'lib/storage',
    'loadApp',
    'login/LoginCard',
    'login/LoginPage',
    'login/ShopMark',
    'login/Waiting',
    'session/',
    'settings/storedTheme',
  ],
  kit: [
    'authProvider/access',
    'lib/branch',
    'lib/days',
    'lib/folded',
    'lib/links',
    'lib/money',
    'lib/quantities',
    'theme/colours',
    'theme/sizes',
    'theme/theme',
    'ui/EmptyState',
    'ui/ErrorBanner',
    'ui/Glyph',
    'ui/ScreenTitle',
    'ui/useApiQuery',
  ],
  list: [
    'lib/selection',
    'lib/useName',
    'lib/words',
    'ui/BackLink',
    'ui/details/DetailsToggle',
    'ui/fields',
    'ui/list/',
    'ui/table/',
  ],
};

const ownOf = (group: keyof typeof OWN): string =>
  `src/(${OWN[group].map(name => (name.endsWith('/') ? name : `${name}\\.tsx?$`)).join('|')})`;

/** What /login needs comes first, so that no other group can draw it in. */
export const GROUPS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
    priority: 5,
  },
  { name: 'start', test: new RegExp(`${ownOf('start')}|preload-helper`), priority: 4 },
  {
    name: 'mui',
    test: new RegExp(
      `node_modules/(@emotion|@popperjs|@mui/(system|utils|private-theming|styled-engine|material/(esm/)?(${EVERYWHERE})))`,
    ),
    priority: 3,
  },
  {
    name: 'kit',
    test: new RegExp(`${ownOf('kit')}|node_modules/@tanstack/(react-query|query-core)`),
    priority: 2,
  },
  // A part of lodash that a form and `ui/fullTable` share would be a request of its own.
  { name: 'list', test: new RegExp(`${ownOf('list')}|node_modules/lodash/isArrayLikeObject`), priority: 1 },
];
