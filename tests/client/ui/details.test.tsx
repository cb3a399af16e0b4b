import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DetailCard } from '../../../src/ui/details/DetailCard';
import { DetailsSection } from '../../../src/ui/details/DetailsSection';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const cards = () => screen.getAllByRole('listitem').length;

function show(count: number) {
  const query = vi.fn(async () =>
    Array.from({ length: count }, (_, at) => ({ id: at, name: `Line ${at + 1}` })),
  );
  const { user } = showPart(
    <DetailsSection
      title="Transfer Details"
      queryKey={['lines', count]}
      query={query}
      failed="Failed."
      empty="None."
      card={({ id, name }) => <DetailCard key={id} name={name} facts={[]} />}
    />,
  );
  return { user, query };
}

it('says how many of them it shows, and shows the next when they are asked for, of the same answer', async () => {
  const { user, query } = show(1200);
  await screen.findByText('Line 500');
  expect(cards()).toBe(500);
  expect(screen.getByText('The first 500 of 1,200.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show 500 more' }));
  expect(cards()).toBe(1000);
  await user.click(screen.getByRole('button', { name: 'Show 200 more' }));
  expect(cards()).toBe(1200);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toHaveTextContent('Line 1001');
  expect(query).toHaveBeenCalledTimes(1);
});

it('shows all of fewer', async () => {
  show(500);
  await screen.findByText('Line 500');
  expect(cards()).toBe(500);
  expect(screen.queryByRole('button')).toBeNull();
});
