import { cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { CrashedPage } from '../../../src/layout/CrashedPage';
import { StartFailedPage } from '../../../src/login/StartFailedPage';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const Broken = (): never => {
  throw new TypeError('prices is undefined');
};

const showCrash = () =>
  render(
    <I18nContextProvider value={i18nProvider}>
      <CrashedPage
        error={new TypeError('prices is undefined')}
        errorInfo={{ componentStack: '\n    at PriceList' }}
      />
    </I18nContextProvider>,
  );

const showStart = () =>
  render(
    <ErrorBoundary FallbackComponent={StartFailedPage}>
      <Broken />
    </ErrorBoundary>,
  );

describe.each([
  ['a screen', showCrash, 'This screen stopped working.', 'Try Again', 'at PriceList'],
  ['the frame', showStart, 'This page stopped working.', 'Reload', 'at Broken'],
])('%s that broke', (_what, show, sentence, button, where) => {
  it('says to who develops what failed, and where', () => {
    show();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveTextContent('TypeError: prices is undefined');
    expect(alert).toHaveTextContent(where);
  });

  it('says one sentence to everybody else, and what to press', () => {
    vi.stubEnv('DEV', false);
    show();
    screen.getByRole('button', { name: button });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).not.toHaveTextContent('TypeError');
    expect(alert).not.toHaveTextContent(where);
  });
});
