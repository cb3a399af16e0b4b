import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import type { Api, BranchRange } from '../../../src/dataProvider/api';
import { ReportScreen } from '../../../src/reports/ReportScreen';
import { getLastFourWeeks } from '../../../src/reports/weeks';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 23, 50) });
  signInAs({ offers: [] });
  await openBackend();
});
afterEach(() => void vi.useRealTimers());

const getOne = async () => ({ data: { id: 31, name: 'Centro' } });

async function refreshedPastMidnight(search: string, initially?: typeof getLastFourWeeks): Promise<string[]> {
  const asked: string[] = [];
  const { user } = showPart(
    <ReportScreen<string>
      name="cashier"
      {...(initially ? { initially } : {})}
      query={async (_api, { start, end }: BranchRange) => {
        asked.push(`${start} ${end}`);
        return `Answer ${asked.length}`;
      }}
      file={() => ({ columns: [], rows: [] })}
    >
      {({ answer }) => <p>{answer}</p>}
    </ReportScreen>,
    { getOne } as unknown as Partial<Api>,
    `/admin/reports/cashier${search}`,
  );
  await screen.findByText('Answer 1');
  vi.setSystemTime(new Date(2026, 10, 28, 0, 10));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Answer 2');
  return asked;
}

const YESTERDAY = '2026-11-27 2026-11-27';

it('asks about the days that were chosen, though one of them was today', async () => {
  expect(await refreshedPastMidnight('?start=2026-11-27&end=2026-11-27')).toEqual([YESTERDAY, YESTERDAY]);
});

it('asks about the new day where none was chosen', async () => {
  expect(await refreshedPastMidnight('')).toEqual([YESTERDAY, '2026-11-28 2026-11-28']);
});

it('asks once where the days of a report go with the calendar', async () => {
  const asked = await refreshedPastMidnight('', getLastFourWeeks);
  expect(asked).toEqual(['2026-10-30 2026-11-26', '2026-10-31 2026-11-27']);
});
