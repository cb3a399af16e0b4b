import type { Page } from 'playwright-core';

/** From its next page on, somebody signed in to a server that has the documented calls alone. */
export const forgetOffers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!) as { offers?: string[] };
    localStorage.setItem('session', JSON.stringify({ ...session, offers: [] }));
  });
