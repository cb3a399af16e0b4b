/** What forms refuse before anything is sent, and that nothing typed is lost over it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callsOf, openApp, useApp } from '../support/openApp';

useApp();

const REQUIRED = 'This field is required.';

/** The form's path, its button, and each required box with the sentence for nothing in it. */
const FORMS: [path: string, button: string, boxes: [label: string, sentence: string][]][] = [
  ['/admin/branches/create', 'Create Branch', [['Branch Name*', REQUIRED]]],
  ['/admin/categories/create?branchId=31', 'Create Category', [['Category Name*', REQUIRED]]],
  [
    '/admin/users/create',
    'Create User',
    [
      ['Full Name*', REQUIRED],
      ['Username*', 'Username is required'],
      ['Password*', 'Password is required for new users'],
    ],
  ],
  ['/admin/inventory/warehouses/create', 'Create Warehouse', [['Warehouse Name*', REQUIRED]]],
  ['/admin/purchases/suppliers/create', 'Create Supplier', [['Name*', REQUIRED]]],
];

it.each(FORMS)('%s needs its required boxes, and spaces fill none', async (path, button, boxes) => {
  const { user } = await openApp(path);
  for (const blank of ['', '   ']) {
    for (const [label] of boxes) {
      const box = await screen.findByLabelText(label);
      await user.clear(box);
      if (blank) await user.type(box, blank);
    }
    await user.click(screen.getByRole('button', { name: button }));
    for (const [label, sentence] of boxes) {
      expect((await screen.findAllByText(sentence))[0]).toBeVisible();
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveValue(blank);
    }
  }
  expect(callsOf(/^POST \/api/)).toEqual([]);
});

it('asks for an e-mail address and a web address that are one', async () => {
  const { user } = await openApp('/admin/purchases/suppliers/create');
  await user.type(await screen.findByLabelText('Name*'), 'Frutas Ñ');
  await user.type(screen.getByLabelText('Email'), 'somebody at home');
  await user.type(screen.getByLabelText('Website'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Create Supplier' }));
  await screen.findByText('Enter an e-mail address, such as name@shop.com.');
  await screen.findByText('Enter a web address that begins with http:// or https://.');
  expect(screen.getByLabelText('Website')).toHaveValue('javascript:alert(1)');
  expect(callsOf(/^POST \/api/)).toEqual([]);
});
