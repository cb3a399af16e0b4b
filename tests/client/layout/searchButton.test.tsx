/**
 * Further keys go into the box of the search, because the box exists immediately when a key opens the search.
 */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchButton } from '../../../src/layout/SearchButton';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

// The palette never loads, so the placeholder box is tested.
vi.mock('../../../src/layout/palette/Palette', () => new Promise(() => undefined));

beforeEach(() => signInAs());

const box = () => document.querySelector('input');

it.each(['{Enter}', ' '])('is open at once after the key "%s"', async key => {
  const { user } = showPart(<SearchButton />, {});
  screen.getByRole('button', { name: 'Find or go to' }).focus();
  await user.keyboard(`${key}prof`);
  expect(box()).toHaveValue('prof');
});
