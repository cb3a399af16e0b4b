/** Simulates a barcode scanner in jsdom. */
import { act, createEvent, fireEvent } from '@testing-library/react';

/** Types the code into the focused element with the key timestamps of a scanner. */
export const scan = (code: string): Promise<void> =>
  act(async () => {
    const place = document.activeElement ?? document.body;
    let at = performance.now();
    for (const key of [...code, 'Enter']) {
      const event = createEvent.keyDown(place, { key });
      Object.defineProperty(event, 'timeStamp', { value: (at += 4) });
      fireEvent(place, event);
    }
  });
