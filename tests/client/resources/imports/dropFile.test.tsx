import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api, ImportDetails } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import { FileDropArea } from '../../../../src/resources/imports/FileDropArea';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

async function send() {
  signInAs();
  const upload = Promise.withResolvers<ImportDetails>();
  const api: Partial<Api> = { createImport: () => upload.promise };
  const onSent = vi.fn();
  const Page = () => {
    const [gone, setGone] = useState(false);
    return (
      <>
        <button onClick={() => setGone(true)}>Go on</button>
        {gone ? <h1>A report</h1> : <FileDropArea branchId={31} onSent={onSent} />}
      </>
    );
  };
  const { user } = showPart(<Page />, api);
  const region = await screen.findByRole('status');
  expect(region).toBeEmptyDOMElement();
  await user.upload(
    screen.getByLabelText('Choose a File', { selector: 'input' }),
    new File(['a'], 'figs.csv'),
  );
  await waitFor(() => expect(region).toHaveTextContent('figs.csv'));
  const goOn = async () => {
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByRole('heading', { name: 'A report' });
  };
  return { upload, onSent, goOn };
}

const job = { id: 7 } as ImportDetails;

it('leads to the import once it is sent', async () => {
  const { upload, onSent } = await send();
  upload.resolve(job);
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(7));
});

it('leaves whoever has gone on where they are, and says that it was sent', async () => {
  const { upload, onSent, goOn } = await send();
  await goOn();
  await act(async () => upload.resolve(job));
  await screen.findByText('“figs.csv” was sent. It is in the list of imports.');
  expect(onSent).not.toHaveBeenCalled();
});

it('says so to whoever has gone on where it could not be sent, with the server’s reason', async () => {
  const { upload, goOn } = await send();
  await goOn();
  await act(async () => upload.reject(new HttpError('Refused', 413, 'The file is too large.')));
  await screen.findByText('“figs.csv” could not be sent. The file is too large.');
});
