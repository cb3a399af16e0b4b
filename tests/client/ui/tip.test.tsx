import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tip } from '../../../src/ui/Tip';

it('says what an element is to a pointer that comes from what was taken away below it', async () => {
  render(
    <>
      <p>Taken away</p>
      <Tip title="Banners">
        <button type="button">B</button>
      </Tip>
    </>,
  );
  const over = new MouseEvent('pointerover', {
    bubbles: true,
    relatedTarget: screen.getByText('Taken away'),
  });
  Object.assign(over, { pointerType: 'mouse' });
  fireEvent(screen.getByText('B'), over);
  expect(await screen.findByRole('tooltip', { name: 'Banners' })).toBeVisible();
});
