import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { expectComplaints, goWithin, openApp, OWNER, useApp } from '../../support/openApp';
import { findOnlyEnglish, readScreenTexts } from '../../support/screenTexts.ts';

const onlyEnglish = findOnlyEnglish('pt-BR');

useApp();

afterEach(async () => {
  const { i18nProvider } = await import('../../../src/i18n/i18nProvider');
  await i18nProvider.changeLocale('en');
});

async function expectPortuguese(text: string | RegExp): Promise<void> {
  expect(await screen.findAllByText(text)).not.toEqual([]);
  expect(readScreenTexts().filter(found => onlyEnglish.has(found))).toEqual([]);
  expect(document.documentElement.lang).toBe('pt-BR');
}

it('is spoken from the sign-in to a list and a report, with a decimal comma', async () => {
  const { user } = await openApp('/admin/account');
  await user.selectOptions(await screen.findByLabelText('Language'), 'Português (Brasil)');
  await expectPortuguese('Suas sessões abertas');
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await expectPortuguese('Senha');
  await user.type(screen.getByLabelText('E-mail ou usuário'), OWNER.userName);
  await user.type(screen.getByLabelText('Senha'), OWNER.password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('link', { name: /^Minha conta/ });
  await goWithin('/admin/products?branchId=31');
  await expectPortuguese('Preço (USD)');
  await expectPortuguese(/^\$\s\d+,\d\d$/);
  await goWithin('/admin/reports/profit');
  await expectPortuguese('Lucro líquido');
});

it('is the language of the refusals of the server', async () => {
  expectComplaints(/: não foi possível/);
  const { user } = await openApp('/admin/account');
  await user.selectOptions(await screen.findByLabelText('Language'), 'Português (Brasil)');
  await screen.findByText('Suas sessões abertas');
  await goWithin('/admin/users/create');
  await user.type(await screen.findByLabelText('Nome completo*'), 'Ada');
  await user.type(screen.getByLabelText('Usuário*'), 'ada');
  await user.type(screen.getByLabelText('Senha*'), 'short');
  await user.click(screen.getByRole('button', { name: /^Criar/ }));
  await screen.findByText('A senha deve ter pelo menos 8 caracteres.');
});
