import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import CameraDialog from '../../../src/layout/scan/CameraDialog';
import type { BarcodeReader } from '../../../src/layout/scan/barcodeReader';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const CODE = '4006381333931';
let inSight = '';

vi.mock(import('../../../src/layout/scan/barcodeReader'), () => ({
  openBarcodeReader: async (): Promise<BarcodeReader> => ({
    detect: async () => (inSight ? [{ rawValue: inSight }] : []),
  }),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('reports a code once while it is in sight, and again once it was away for a second', async () => {
  signInAs();
  const stream = { getTracks: () => [] } as unknown as MediaStream;
  Object.assign(navigator, { mediaDevices: { getUserMedia: async () => stream } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const take = vi.fn((code: string) => Promise.resolve(`Counted ${code}`));
  inSight = CODE;
  showPart(<CameraDialog onCode={take} onClose={() => undefined} />);
  await pass(2500);
  expect(take.mock.calls).toEqual([[CODE]]);
  expect(screen.getByRole('status')).toHaveTextContent(`Counted ${CODE}`);
  inSight = '';
  await pass(500);
  inSight = CODE;
  await pass(500);
  expect(take).toHaveBeenCalledTimes(1);
  inSight = '';
  await pass(1200);
  inSight = CODE;
  await pass(500);
  expect(take).toHaveBeenCalledTimes(2);
});
