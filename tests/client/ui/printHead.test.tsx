import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Branch } from '../../../src/dataProvider/api';
import { PrintedDocument } from '../../../src/ui/PrintedDocument';
import { PrintedHeading } from '../../../src/ui/PrintedHeading';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';
import { deviceIn } from '../../support/timeZone';

const AUCKLAND = { id: 31, name: 'Quay Street', address: '', timeZone: 'Pacific/Auckland' } as Branch;

beforeEach(() => {
  signInAs();
  vi.useFakeTimers({ now: new Date('2026-11-21T20:05:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

describe.each(['America/Mexico_City', 'Europe/Madrid'])('printed by a device in %s', zone => {
  deviceIn(zone);

  it('says when by the clock of the branch, on a page', async () => {
    const getOne = async () => ({ data: AUCKLAND });
    showPart(<PrintedHeading title="Suppliers" branchId={31} />, { getOne: getOne as never });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    await screen.findByText('Quay Street (#31)');
    expect(screen.getByText(/^Printed/)).toHaveTextContent('Printed Nov 22, 2026, 9:05 AM');
  });

  it('says when by the clock of the branch, on a sheet', async () => {
    showPart(
      <PrintedDocument branch={AUCKLAND} title="Transfer" facts={[]} onPrinted={() => undefined}>
        Goods
      </PrintedDocument>,
    );
    expect(await screen.findByText(/^Printed/)).toHaveTextContent('Printed Nov 22, 2026, 9:05 AM');
  });
});
