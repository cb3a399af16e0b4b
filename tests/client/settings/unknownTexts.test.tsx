import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Config } from '../../../src/lib/config';
import { UnknownTexts } from '../../../src/settings/UnknownTexts';
import '../../../src/i18n/settings';
import { showPart } from '../../support/part';

vi.mock('../../../src/lib/config', async importOriginal => {
  const original = await importOriginal<{ DEFAULT_CONFIG: Config }>();
  const texts = { en: { 'signIn.titel': 'x', 'signIn.title': 'y' }, de: {} };
  return { ...original, config: () => ({ ...original.DEFAULT_CONFIG, texts }) };
});

it('lists the texts of config.json that the application does not have', async () => {
  showPart(<UnknownTexts />, {});
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'config.json sets texts that the application does not have: en.signIn.titel, de.',
  );
});
