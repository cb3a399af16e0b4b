import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextTooltip } from '../../../src/ui/TextTooltip';

it('says what an element is to a pointer that comes from what was taken away below it', async () => {
  render(
    <>
      <p>Taken away</p>
      <TextTooltip title="Banners">
        <button type="button">B</button>
      </TextTooltip>
    </>,
  );
  fireEvent.mouseOver(await screen.findByTitle('Banners'), { relatedTarget: screen.getByText('Taken away') });
  expect(await screen.findByRole('tooltip', { name: 'Banners' })).toBeVisible();
});
