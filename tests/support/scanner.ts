import { act, createEvent, fireEvent } from '@testing-library/react';

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
