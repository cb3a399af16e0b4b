import { useTheme } from '@mui/material';

/** Ten colours that stay apart for colour-blind eyes, each at 3:1 on the cards of both themes. */
const COLOURS = [
  '#0c7854',
  '#cc8448',
  '#6090fc',
  '#b44818',
  '#c078d8',
  '#18a86c',
  '#b4309c',
  '#906c3c',
  '#6c60d8',
  '#e4549c',
];

/** What is beyond the ten. */
export const OTHER_COLOUR = '#8a857b';

/** @param index from 0; the eleventh and later are "Other" */
export const colourOf = (index: number): string => COLOURS[index] ?? OTHER_COLOUR;

export const COLOUR_COUNT = COLOURS.length;

/** How axes, grid and tooltips look in the theme. */
export function useChartLook() {
  const { palette } = useTheme();
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  return {
    axis: { tick, stroke: palette.divider, tickLine: false },
    grid: { stroke: palette.divider, vertical: false },
    tooltip: {
      isAnimationActive: false,
      cursor: { fill: palette.action.hover },
      contentStyle: {
        background: palette.background.paper,
        border: `1px solid ${palette.divider}`,
        borderRadius: 8,
        fontSize: 13,
      },
      labelStyle: { color: palette.text.primary },
      itemStyle: { color: palette.text.primary },
    },
    legend: { wrapperStyle: { fontSize: 13 } },
    card: palette.background.paper,
    text: palette.text.primary,
  };
}
