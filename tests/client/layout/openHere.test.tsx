import { screen } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useOpenUntilNavigation } from '../../../src/layout/useOpenUntilNavigation';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const Frame = () => {
  const [open, setOpen] = useOpenUntilNavigation();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/admin/banners">Banners</Link>
      <Link to="?page=2">Page 2</Link>
      <button onClick={() => setOpen(true)}>Menu</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
      {open && <p>The drawer</p>}
    </>
  );
};

it('closes with Back, is not open again with Forward, and stays where only the list moves', async () => {
  const { user } = showPart(<Frame />, {}, '/admin/promotions');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await user.click(screen.getByRole('link', { name: 'Banners' }));
  await press('Menu');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  screen.getByText('The drawer');
  await press('Back');
  await press('Back');
  expect(screen.queryByText('The drawer')).toBeNull();
  await press('Forward');
  expect(screen.queryByText('The drawer')).toBeNull();
  await press('Menu');
  screen.getByText('The drawer');
});
