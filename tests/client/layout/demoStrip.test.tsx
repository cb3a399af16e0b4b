/** Only some users may leave a demo, because it ends for all users. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import DemoStrip from '../../../src/layout/DemoStrip';
import type { Session } from '../../../src/session/session';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

it.each<[string, Partial<Session>, number]>([
  ['a Super of every branch', { role: 'super' }, 1],
  ['a Super of one branch', { role: 'super', branchId: 31 }, 0],
  ['a manager', { role: 'manager' }, 0],
])('%s', async (_name, session, buttons) => {
  signInAs({ demo: true, ...session });
  showPart(<DemoStrip onClose={() => undefined} />);
  await screen.findByText(/This is a demo/);
  expect(screen.queryAllByRole('button', { name: 'Start My Own Shop' })).toHaveLength(buttons);
});
