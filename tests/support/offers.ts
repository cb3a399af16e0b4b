import type { Page } from 'playwright-core';

/** From its next page on, a person who is signed in to a server that only has the documented calls. */
export const forgetOffers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!) as { offers?: string[] };
    localStorage.setItem('session', JSON.stringify({ ...session, offers: [] }));
  });
