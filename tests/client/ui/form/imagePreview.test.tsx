import { screen } from '@testing-library/react';
import { Form } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImageInput } from '../../../../src/ui/form/ImageInput';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

it('shows a chosen picture once it is ready', async () => {
  const { user } = showPart(
    <Form>
      <ImageInput source="file" label="Picture" />
    </Form>,
  );
  const photo = new File(['figs'], 'figs.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Picture'), photo);
  await screen.findByRole('img', { name: 'Preview of figs.jpg' });
  expect(screen.getByText('figs.jpg')).toBeVisible();
});
