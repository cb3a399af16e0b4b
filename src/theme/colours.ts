/**
 * All colours of the page, each for the light and for the dark theme. `vite.page.ts` makes CSS variables of them, and
 * `theme.ts` makes MUI's palette of them. The colours of charts are in `reports/charts/chartColours.ts`.
 */
export const COLOURS = {
  ground: ['#f7f6f3', '#161513'],
  card: ['#ffffff', '#1f1e1b'],
  line: ['#e2dfd8', '#37342e'],
  /** Borders of inputs and buttons, with a contrast of at least 3:1 against `ground` and `card`. */
  control: ['#8f897e', '#7d776c'],
  ink: ['#22211e', '#ece9e2'],
  'ink-soft': ['#615d55', '#b6b0a4'],
  /** Background of the shop's logo. */
  mark: ['#14532d', '#14532d'],
  primary: ['#14532d', '#7fc99a'],
  'primary-dark': ['#0d3b20', '#5fb07d'],
  'primary-light': ['#2f7a4c', '#a5dcb9'],
  'primary-ink': ['#ffffff', '#0c2416'],
  secondary: ['#9a5b00', '#f0b95a'],
  'secondary-ink': ['#ffffff', '#2b1c00'],
  good: ['#1a6b3a', '#8fd3a8'],
  accent: ['#8a5300', '#f0b95a'],
  danger: ['#a61b1b', '#f2a59d'],
  'good-ground': ['#e3f1e7', '#1d3a28'],
  'accent-ground': ['#fbefd9', '#40300f'],
  'neutral-ground': ['#efede8', '#33302a'],
  'danger-ground': ['#fdecea', '#3a1c19'],
  hover: ['rgba(0, 0, 0, 0.04)', 'rgba(255, 255, 255, 0.08)'],
  selected: ['rgba(20, 83, 45, 0.08)', 'rgba(130, 201, 160, 0.16)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export const toColourVariable = (name: keyof typeof COLOURS): string => `var(--${name})`;
