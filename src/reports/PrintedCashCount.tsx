import { Box } from '@mui/material';
import type { TextKeySuffix } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { formatCents } from '../lib/money';
import { Panel } from '../ui/Panel';

/**
 * Rendered in print only: the expected cash, and lines to write the counted cash, the difference and the name of the
 * person.
 */
export const PrintedCashCount = ({ expectedCents }: { expectedCents: number }) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.close-day'>) => translate(`reports.close-day.${key}`);
  const lines: [label: string, value: string][] = [
    [words('expected_cash'), formatCents(expectedCents)],
    [words('counted_cash'), ''],
    [words('difference'), ''],
    [words('signature'), ''],
  ];
  return (
    <Box sx={{ display: 'none', mt: 2, '@media print': { display: 'block' } }}>
      <Panel title={words('count')}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, m: 0 }}>
          {lines.map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', gap: 1, alignItems: 'end', minHeight: 28 }}>
              <dt>{label}</dt>
              <Box component="dd" sx={{ flex: 1, m: 0, borderBottom: 1, textAlign: 'right' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
};
