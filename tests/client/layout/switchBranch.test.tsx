import { screen } from '@testing-library/react';
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useSwitchBranch } from '../../../src/layout/useSwitchBranch';
import { useBranch } from '../../../src/lib/branch';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const TARGET = { target: { branchId: 31, ids: [1, 2] } };

const Page = () => {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const choose = useSwitchBranch();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${useBranch()} ${pathname}${search} ${JSON.stringify(state)}`}</p>
      <button onClick={() => choose(32)}>Choose</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Link to="/admin/inventory/labels" state={TARGET}>
        Print Labels
      </Link>
    </>
  );
};

it.each<[at: string, left: string]>([
  ['reports/product-ranking?kind=slow&supplierId=4', 'reports/product-ranking?kind=slow'],
  ['inventory/labels?purchase=5', 'inventory/labels'],
  ['import?import=6', 'import'],
  ['products/price-changes?change=7', 'products/price-changes'],
  ['purchases/dues?supplier=4', 'purchases/dues'],
  ['reports/profit?from=2026-11-01', 'reports/profit?from=2026-11-01'],
])('%s', async (at, left) => {
  const { user } = showPart(<Page />, {}, `/admin/${at}`);
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  expect(await screen.findByText(`32 /admin/${left} null`)).toBeVisible();
});

it("what the history's state selects", async () => {
  const { user } = showPart(<Page />, {}, '/admin/banners');
  await user.click(screen.getByRole('link', { name: 'Print Labels' }));
  await screen.findByText(`31 /admin/inventory/labels ${JSON.stringify(TARGET)}`);
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await screen.findByText('32 /admin/inventory/labels null');
  // The history entry was replaced, so Back leads to the list.
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('32 /admin/banners null')).toBeVisible();
});
