import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Form, ResourceContextProvider, TextInput } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { HttpError } from '../../../../src/dataProvider/errors';
import { describeFailure, ErrorBanner, type FailureDescription } from '../../../../src/ui/ErrorBanner';
import {
  ServerFieldErrors,
  useServerFieldErrors,
  withoutReasonAtField,
} from '../../../../src/ui/form/ServerFieldErrors';
import { CheckboxInput } from '../../../../src/ui/form/inputs';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const createRefusal = (reason: string) =>
  Object.assign(new HttpError('x', 422, reason), {
    body: { errors: { name: 'Too short.', phone: 'Too long.', status: 'Locked.', shelf: 'Too full.' } },
  });

const Inputs = ({ reason }: { reason: string }) => {
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const reasons = useServerFieldErrors(failure);
  return (
    <Form>
      <ServerFieldErrors reasons={reasons} />
      <ErrorBanner failure={withoutReasonAtField(failure, reasons)} />
      <TextInput source="name" />
      <TextInput source="phone" />
      <CheckboxInput source="status" />
      <button type="button" onClick={() => setFailure(describeFailure('Not saved.', createRefusal(reason)))}>
        Fail
      </button>
    </Form>
  );
};

it.each([
  ['Two fields are wrong.', ['Two fields are wrong. Too full.']],
  ['Too short.', ['Too full.']],
])('shows every message at its input or in the box, and the reason %j once', async (reason, above) => {
  const { user } = showPart(
    <ResourceContextProvider value="purchases/suppliers">
      <Inputs reason={reason} />
    </ResourceContextProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Fail' }));
  const [name, phone] = await screen.findAllByRole('textbox');
  expect(name).toHaveAccessibleDescription('Too short.');
  expect(phone).toHaveAccessibleDescription('Too long.');
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Locked.');
  const banner = [...screen.getByText('Not saved.').parentElement!.children];
  expect(banner.map(line => line.textContent)).toEqual(['Not saved.', ...above]);
});
