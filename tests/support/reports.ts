import type { Page } from 'playwright-core';
import type { BranchRange } from '../../src/dataProvider/api';
import { apiCalls } from '../../src/dataProvider/endpoints/endpointTable';
import type { ApiRequestOrPromise, ApiCallEndpoint } from '../../src/dataProvider/requests';
import { toReportTitle } from '../../src/lib/toReportTitle';
import { eventually } from './browser.ts';
import { REPORTS as LINES } from './appPages.ts';
import { flattenTexts } from './languages.ts';

export interface ReportPlace {
  title: string;
  path: string;
  call: string;
  failed: string;
  empty: string;
  nothing: unknown;
}

export const SPECIFIED: ReportPlace[] = [
  {
    title: 'Orders Report',
    path: '/admin/reports/orders',
    call: 'GET /api/report/orders/31/',
    failed: 'Failed to fetch orders. Please try again later.',
    empty: 'No orders found',
    nothing: [],
  },
  {
    title: 'Products Report',
    path: '/admin/reports/products?categoryId=1',
    call: 'GET /api/report/categories/31/1/',
    failed: 'Failed to fetch report data. Please try again later.',
    empty: 'No orders found',
    nothing: [],
  },
  {
    title: 'Top Categories Report',
    path: '/admin/reports/top-categories',
    call: 'GET /api/report/top/categories/31/',
    failed: 'Failed to fetch report data. Please try again later.',
    empty: 'No data available',
    nothing: [],
  },
  {
    title: 'Close Day Report',
    path: '/admin/reports/close-day',
    call: 'GET /api/cierrediario/branch/31/',
    failed: 'Failed to fetch close day report. Please try again later.',
    empty: 'Select a date to view the close day report.',
    nothing: null,
  },
  {
    title: 'Total Sales Report',
    path: '/admin/reports/total-sales',
    call: 'GET /api/cierrediario/branch/total/31/',
    failed: 'Failed to fetch total sales report. Please try again later.',
    empty: 'Select a date range to view the total sales report.',
    nothing: null,
  },
  {
    title: 'Profit Report',
    path: '/admin/reports/profit',
    call: 'GET /api/Report/profit/31/',
    failed: 'Failed to fetch profit report. Please try again later.',
    empty: 'Select a date range to view the profit report.',
    nothing: null,
  },
  {
    title: 'Cashier Report',
    path: '/admin/reports/cashier',
    call: 'GET /api/report/cashier/31/',
    failed: 'Failed to fetch cashier report. Please try again later.',
    empty: 'No data available',
    nothing: [],
  },
  {
    title: 'Open Drawer Logs',
    path: '/admin/reports/open-drawer',
    call: 'GET /token/logs/',
    failed: 'Failed to fetch open drawer logs. Please try again later.',
    empty: 'No logs available',
    nothing: [],
  },
  {
    title: 'Transfer Report',
    path: '/admin/inventory/transfer-report',
    call: 'GET /api/inventorytransfer/report/31/',
    failed: 'Failed to fetch transfer report. Please try again later.',
    empty: 'No inventory transfers were found for the selected date range.',
    nothing: [],
  },
];

const ASKED: Record<string, 'busyHours'> = { 'reports/busy-hours': 'busyHours' };

const TEXTS = flattenTexts('en');

export const ADDED = await Promise.all(
  LINES.filter(({ path }) => !SPECIFIED.some(known => known.path.startsWith(`/admin/${path}`))).map(
    async ({ path, needs }): Promise<ReportPlace> => {
      const name = path.split('/').at(-1)!;
      const title = TEXTS.get(`reports.${name}.title`) ?? toReportTitle(name);
      const { request }: ApiCallEndpoint<BranchRange, unknown, ApiRequestOrPromise> = apiCalls[
        ASKED[path] ?? needs
      ] as never;
      const asked = await request({ branchId: 31, start: '', end: '' });
      return {
        title,
        path: `/admin/${path}`,
        call: `GET ${asked.path.replace(/\/+$/, '')}/`,
        failed:
          TEXTS.get(`reports.${name}.failed`) ??
          `Failed to fetch ${title.toLowerCase()}. Please try again later.`,
        empty: 'No data available',
        nothing: [],
      };
    },
  ),
);

export const REPORTS: ReportPlace[] = [...SPECIFIED, ...ADDED];

export const at = ({ path }: Pick<ReportPlace, 'path'>, parameters: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameters}`;

export const shown = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText()).replaceAll(/\s*\n\s*/g, '\n');

export const shows = (page: Page, ...lines: string[]) =>
  eventually(() => shown(page)).toContain(lines.join('\n'));

export const cells = async (page: Page, table: string): Promise<string[][]> => {
  const rows = page.getByRole('table', { name: table }).locator('tbody.record');
  return rows.evaluateAll(bodies =>
    bodies.map(body =>
      [...body.querySelectorAll('tr:first-child td:not(.actions)')].map(cell =>
        (cell as HTMLElement).innerText.replaceAll(/\s*\n\s*/g, ' '),
      ),
    ),
  );
};

export function thisMonth(): string {
  const now = new Date();
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate();
  return `start=${month}-01&end=${month}-${last}`;
}
