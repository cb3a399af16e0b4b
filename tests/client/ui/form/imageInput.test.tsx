/** A picture that is chosen while another one is still being made smaller. */
import { act, screen } from '@testing-library/react';
import { Form } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImageInput } from '../../../../src/ui/form/ImageInput';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

it('stays chosen once the one before is ready, too', async () => {
  const first = Promise.withResolvers<unknown>();
  const small = { width: 10, height: 10, close: vi.fn() };
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.name === 'first.jpg' ? first.promise : Promise.resolve(small),
  );
  const { user } = showPart(
    <Form>
      <ImageInput source="file" label="Picture" />
    </Form>,
  );
  const input = screen.getByLabelText('Picture');
  await user.upload(input, photo('first.jpg'));
  await user.upload(input, photo('second.jpg'));
  await screen.findByText('second.jpg');
  await act(async () => first.resolve(small));
  screen.getByText('second.jpg');
  expect(screen.queryByText('first.jpg')).toBeNull();
  expect(small.close).toHaveBeenCalledTimes(2);
});
