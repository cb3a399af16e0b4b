import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerInstead, expectComplaints, openApp, useApp } from '../../support/openApp';

useApp();

it.each([
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Proxy</h1>' }],
  ['broken JSON', { body: '[{"id": 1' }],
  ['text', { headers: { 'content-type': 'text/plain' }, body: 'soon' }],
  ['no list', { body: '{"data": []}' }],
])('calls a list failed that the server answers with %s', async (_what, answer) => {
  expectComplaints(/^Failed to fetch banners/, /^Error: The answer holds no list/);
  answerInstead('GET /api/banner', answer);
  await openApp('/admin/banners');
  await screen.findByText('Failed to fetch banners. Please try again later.');
  expect(screen.queryByText('No banners found')).toBeNull();
});
