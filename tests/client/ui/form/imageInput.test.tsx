import { act, fireEvent, screen } from '@testing-library/react';
import { Form, RecordContextProvider } from 'ra-core';
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

it('is saved as it is while it is still being made smaller', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.withResolvers().promise);
  const save = vi.fn();
  const { user } = showPart(
    <Form onSubmit={save}>
      <ImageInput source="file" label="Picture" />
      <button type="submit">Save</button>
    </Form>,
  );
  const large = photo('large.jpg');
  await user.upload(screen.getByLabelText('Picture'), large);
  await screen.findByText('large.jpg');
  expect(screen.queryByRole('img', { name: 'Preview of large.jpg' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]![0]).toEqual({ file: large });
});

it('shows a drawing instead of a stored picture that does not load, and still offers another', () => {
  showPart(
    <RecordContextProvider value={{ id: 3, picture: '/files/category/gone.png' }}>
      <Form>
        <ImageInput source="file" stored="picture" kind="category" label="Picture" />
      </Form>
    </RecordContextProvider>,
  );
  fireEvent.error(screen.getByRole('img', { name: 'The current image' }));
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText('Choose Another Image');
});
