import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';
import { base64, noisyJpeg, padded, picture } from '../../support/pictures.ts';
import { readCells, findRow, heads, queryRow, rowGone } from '../../support/rows';

useApp();

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  // A picture that cannot be decoded is sent unchanged.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('jsdom draws nothing')));
});

const FIVE_MB = 5 * 1024 * 1024;
const png = await picture('png');
const pictureFile = (name = 'window.png') => new File([new Uint8Array(png)], name, { type: 'image/png' });

const chooser = () => screen.findByLabelText('Image');
const createButton = () => screen.getByRole('button', { name: 'Create Banner' });
const dialog = async (sentence: string) => {
  const question = await screen.findByRole('dialog');
  within(question).getByText(sentence);
  return question;
};
const DELETES = 'Are you sure you want to delete this banner?';

it('are listed with their status', async () => {
  await openApp('/admin/banners');
  const active = await findRow('Harvest week');
  expect(heads()).toEqual(['ID', 'Image', 'Title', 'Status', 'Actions']);
  expect(readCells(active)[3]).toBe('Active');
  expect(readCells(await findRow('Summer ice cream days'))[3]).toBe('Inactive');
});

it('are sent once with the picture as it was chosen, and deleted only when that is confirmed', async () => {
  const { user } = await openApp('/admin/banners');
  await user.click(screen.getByRole('link', { name: 'Add New Banner' }));
  await user.type(await screen.findByLabelText('Title*'), 'Fresh « figs » 🍇');
  expect(createButton()).toBeDisabled();
  await user.upload(await chooser(), pictureFile());
  await screen.findByRole('img', { name: 'Preview of window.png' });
  await user.click(screen.getByLabelText('Active'));
  await user.dblClick(createButton());
  expect(readCells(await findRow('Fresh « figs » 🍇'))[3]).toBe('Inactive');
  expect(recordedCalls('POST /api/banner').map(({ body }) => body)).toEqual([
    {
      title: 'Fresh « figs » 🍇',
      imageBase64: `data:image/png;base64,${base64(png)}`,
      status: false,
      image: 'window.png',
    },
  ]);
  // After saving, the form opens empty again.
  expect(window.location.pathname).toBe('/admin/banners');
  await user.click(screen.getByRole('link', { name: 'Add New Banner' }));
  expect(await screen.findByLabelText('Title*')).toHaveValue('');
  expect(screen.getByLabelText('Active')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  const remove = await screen.findByLabelText('Delete banner Fresh « figs » 🍇');
  await user.click(remove);
  await user.click(within(await dialog(DELETES)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(recordedCalls(/^DELETE/)).toEqual([]);
  await user.click(remove);
  await user.click(within(await dialog(DELETES)).getByRole('button', { name: 'Delete' }));
  await rowGone('Fresh « figs » 🍇');
  expect(recordedCalls(/^DELETE \/api\/banner\/\d+$/)).toHaveLength(1);
});

it('refuse a file that is no picture or too large, and keep the picture that was fine', async () => {
  await openApp('/admin/banners/create');
  // Users can choose any file, whatever the file input accepts.
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const text = new File(['no picture'], 'notes.txt', { type: 'text/plain' });
  const jpeg = await noisyJpeg();
  const sized = (bytes: number) =>
    new File([new Uint8Array(padded(jpeg, bytes))], `${bytes}.jpg`, { type: 'image/jpeg' });
  await user.upload(await chooser(), text);
  await screen.findByText('Please select an image file (JPEG, PNG, etc.)');
  await user.upload(await chooser(), sized(FIVE_MB + 1));
  await screen.findByText('Image size exceeds 5MB limit. Please choose a smaller image.');
  expect(createButton()).toBeDisabled();

  await user.upload(await chooser(), sized(FIVE_MB));
  await screen.findByRole('img', { name: `Preview of ${FIVE_MB}.jpg` });
  expect(screen.queryByText('Image size exceeds', { exact: false })).toBeNull();
  expect(createButton()).toBeEnabled();
  await user.upload(await chooser(), text);
  await screen.findByText('Please select an image file (JPEG, PNG, etc.)');
  screen.getByRole('img', { name: `Preview of ${FIVE_MB}.jpg` });
  expect(createButton()).toBeEnabled();

  const gone = pictureFile();
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await user.upload(await chooser(), gone);
  await screen.findByText('Failed to read the image file. Please try again.');
});

it('take a picture by drop and by paste, one at a time, and need a title', async () => {
  const { user } = await openApp('/admin/banners/create');
  await chooser();
  const place = screen.getByText('You can also drop or paste one here', { exact: false });
  const drop = (...names: string[]) =>
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: names.map(pictureFile) } });
  drop('summer.png', 'winter.png');
  await screen.findByText('Only one image is possible: drop or paste just one.');
  expect(createButton()).toBeDisabled();
  drop('dropped.png');
  await screen.findByRole('img', { name: 'Preview of dropped.png' });

  // A paste goes to the focused element, which is the title when the form opens.
  fireEvent.paste(screen.getByLabelText('Title*'), {
    clipboardData: { types: ['Files'], files: [pictureFile('pasted.png')] },
  });
  await screen.findByRole('img', { name: 'Preview of pasted.png' });
  expect(createButton()).toBeEnabled();

  await user.click(createButton());
  await screen.findByText('This field is required.');
  expect(recordedCalls(/^POST \/api/)).toEqual([]);
});

it('have our drawing where a picture is missing or does not load', async () => {
  answerInstead('GET /api/banner', {
    json: [
      { id: 1, title: 'Broken', image: '/files/banner/gone.webp', status: true },
      { id: 2, title: 'Missing', image: null, status: true },
    ],
  });
  await openApp('/admin/banners');
  const broken = await findRow('Broken');
  fireEvent.error(broken.querySelector('img')!);
  within(broken).getByRole('img', { name: 'No image' });
  within(await findRow('Missing')).getByRole('img', { name: 'No image' });
});

it('say that there are none, and offer to add one', async () => {
  answerInstead('GET /api/banner', { json: [] });
  const { user } = await openApp('/admin/banners');
  await screen.findByText('No banners found');
  await user.click(screen.getAllByRole('link', { name: 'Add New Banner' }).at(-1)!);
  await screen.findByRole('heading', { name: 'Add New Banner' });
});

it('say what failed when the server breaks, and lose nothing', async () => {
  expectComplaints(/^Failed to (fetch|create|delete) banner/);
  const fails = (sentence: string) => screen.findByText(sentence, { selector: '[role=alert] *' });
  const noFailure = () => expect(screen.queryByText('Failed', { exact: false })).toBeNull();
  const repaired = answerInstead('GET /api/banner', BROKEN);
  const { user } = await openApp('/admin/banners');
  await fails('Failed to fetch banners. Please try again later.');
  expect(screen.queryByText('No banners found')).toBeNull();
  repaired();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await findRow('Harvest week');
  noFailure();

  await user.click(screen.getByRole('link', { name: 'Add New Banner' }));
  await user.type(await screen.findByLabelText('Title*'), 'Kept');
  await user.click(screen.getByLabelText('Active'));
  await user.upload(await chooser(), pictureFile());
  const working = answerInstead('POST /api/banner', BROKEN);
  await user.click(createButton());
  await fails('Failed to create banner. Please try again.');
  expect(document.body).not.toHaveTextContent('Inside');
  expect(screen.getByLabelText('Title*')).toHaveValue('Kept');
  expect(screen.getByLabelText('Active')).not.toBeChecked();
  screen.getByRole('img', { name: 'Preview of window.png' });
  working();
  await user.click(createButton());
  await findRow('Kept');
  noFailure();

  const remove = async () => {
    await user.click(screen.getByLabelText('Delete banner Kept'));
    await user.click(within(await dialog(DELETES)).getByRole('button', { name: 'Delete' }));
  };
  const undone = answerInstead('DELETE /api/banner/*', BROKEN);
  await remove();
  await fails('Failed to delete banner. Please try again.');
  expect(queryRow('Kept')).not.toBeNull();
  undone();
  await remove();
  await rowGone('Kept');
  await waitFor(noFailure);
});
