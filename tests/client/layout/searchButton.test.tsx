/**
 * A key that opens the search shows an input at once, so that the following keys go into that input while the search
 * dialog loads.
 */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchButton } from '../../../src/layout/SearchButton';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

// The search dialog never loads, so that the test sees the input that stands in for it.
vi.mock('../../../src/layout/palette/Palette', () => new Promise(() => undefined));

beforeEach(() => signInAs());

const box = () => document.querySelector('input');

it.each(['{Enter}', ' '])('is open at once after the key "%s"', async key => {
  const { user } = showPart(<SearchButton />, {});
  screen.getByRole('button', { name: 'Find or go to' }).focus();
  await user.keyboard(`${key}prof`);
  expect(box()).toHaveValue('prof');
});
