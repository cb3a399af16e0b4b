import { useTheme } from '@mui/material';

export function useChartStyle() {
  const { palette } = useTheme();
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  return {
    axis: { tick, stroke: palette.divider, tickLine: false },
    grid: { stroke: palette.divider, vertical: false },
    tooltip: {
      isAnimationActive: false,
      separator: ': ',
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
