/**
 * Tests one fault on one screen: opens the screen during the fault and, if the screen has a text box, types into it and
 * submits.
 */
import type { Locator } from 'playwright-core';
import type { Fault, Server } from './faults.ts';
import type { Place } from './places.ts';
import { goToAddress, isDrawn, waitUntilSettled, type Tab } from './tab.ts';

const NEUTRAL = '/admin/settings';
const TYPED = 'Typed 17';
const BOX =
  ':is(main, form) :is(input:not([type]), input[type=text], input[type=search], textarea):visible:enabled:not([readonly], [role=combobox], [aria-hidden=true])';

/** @returns the broken expectations as sentences; null if the shop has no such screen */
export async function checkScreenUnderFault(
  tab: Tab,
  place: Place,
  fault: Fault,
  server: Server,
): Promise<string[] | null> {
  const home = place.outside ? '/login' : NEUTRAL;
  await goOrLoad(tab, fault, home, true);
  const address = await place.find(tab);
  if (address === null) return null;
  tab.complaints.length = 0;
  const found: string[] = [];
  const phase = async (what: string, work: () => Promise<string[]>) =>
    found.push(...(await work()).map(sentence => `${what}: ${sentence}`));
  if (!place.outside) {
    await goOrLoad(tab, fault, home, fault.anew);
    await phase('coming', () => under(tab, fault, server, () => goToAddress(tab, address)));
  }
  await goOrLoad(tab, fault, address, fault.anew || place.outside);
  await waitUntilSettled(tab);
  const box = tab.page.locator(BOX).first();
  if (await box.isVisible()) {
    await box.fill(TYPED);
    await fillRest(tab);
    await phase('sending', () => under(tab, fault, server, () => send(tab, box, fault), box));
  }
  found.push(...new Set(tab.complaints));
  tab.complaints.length = 0;
  return found;
}

async function goOrLoad(tab: Tab, fault: Fault, address: string, load: boolean | undefined): Promise<void> {
  const { page } = tab;
  const isAway = !page.url().includes('/admin') && address.startsWith('/admin');
  const isBroken = (await page.locator('main, form').count()) === 0;
  if (!fault.forgets && (load || isAway || isBroken)) {
    if (isAway) await signBackIn(tab);
    await page.goto(address);
  } else await goToAddress(tab, address);
  await waitUntilSettled(tab);
}

/** The page considered the session expired, but the server still accepts it. */
const signBackIn = ({ page, session }: Tab): Promise<void> =>
  page.evaluate(kept => localStorage.setItem('session', kept), session);

/** Password fields are filled in, so that the form can be submitted. */
async function fillRest({ page }: Tab): Promise<void> {
  for (const box of await page.locator('input[type=password]:visible').all())
    await box.fill('correct horse 12');
}

async function send({ page }: Tab, box: Locator, { twice }: Fault): Promise<void> {
  // If a background request has opened the sign-in dialog, the form below it cannot be submitted.
  if (await page.getByRole('dialog').isVisible()) return;
  const button = page.locator(':is(main, form)').locator('button[type=submit]:visible:enabled').first();
  if (!(await button.isVisible())) return box.press('Enter');
  // A double click faster than a person's.
  return twice ? button.dblclick({ delay: 10 }) : button.click();
}

async function under(
  tab: Tab,
  fault: Fault,
  server: Server,
  work: () => Promise<void>,
  box?: Locator,
): Promise<string[]> {
  const found: string[] = [];
  const wasSearch = (await box?.evaluate(it => it.closest('[role=search]') !== null)) ?? false;
  await fault.begin(tab, server);
  tab.calls.length = 0;
  await work();
  await fault.during?.(tab);
  if (!(await waitUntilSettled(tab, 20_000))) found.push('it waits without end');
  const { concerns = /./ } = fault;
  const isAsked = tab.calls.some(call => concerns.test(call));
  // The code of a dialog is loaded when the dialog is first shown.
  if (isAsked && !fault.harmless && !(box && fault.saves))
    await tab.page
      .locator(SENTENCES)
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
  const said = await sentenceOn(tab, fault.harmless ? FAILURES : SENTENCES);
  if (!(await isDrawn(tab.page))) found.push('a white page');
  if (isAsked && !said && !fault.harmless && !(box && fault.saves))
    found.push(`no sentence (${[...new Set(tab.calls)].join(', ')})`);
  if (said && fault.harmless && !box) found.push(`says "${said}"`);
  const writes = tab.calls.filter(call => !call.startsWith('GET'));
  if (fault.twice && new Set(writes).size < writes.length) found.push(`sent twice: ${writes.join(', ')}`);
  // After a successful save, the application opens the list, which the same fault can prevent from loading. An error
  // message therefore does not mean that the save failed.
  const isSaved = (fault.harmless && !said) || (fault.saves && writes.length > 0);
  // In a list, an expired session leads to the sign-in page and loses a search word, which is acceptable.
  const isSearch = wasSearch && (await tab.page.locator('.login-note').count()) > 0;
  if (box && !isSaved && !isSearch && !(await holdsTyped(tab))) found.push('what was typed is gone');
  await fault.end?.(tab, server);
  if (!fault.harmless && !box && said) found.push(...(await recovers(tab)));
  return found;
}

const SENTENCES =
  '[role=alert]:visible, [role=dialog]:visible, .Mui-error:visible, .login-note:visible, .page-message:visible';

/** Selects error messages, without the notification of a successful save. */
const FAILURES = 'main [role=alert]:visible, [role=dialog]:visible, .page-message:not(.missing-part):visible';

async function sentenceOn({ page }: Tab, where = SENTENCES): Promise<string | undefined> {
  const texts = await page.locator(where).allInnerTexts();
  return texts.map(text => text.trim().slice(0, 120)).find(text => text.length > 9);
}

const holdsTyped = ({ page }: Tab): Promise<boolean> =>
  page
    .locator('input, textarea')
    .evaluateAll(
      (boxes, typed) =>
        boxes.some(box => (box as HTMLInputElement).value.includes(typed)) ||
        document.querySelector('main [contenteditable]')?.textContent?.includes(typed) === true,
      TYPED,
    );

async function recovers(tab: Tab): Promise<string[]> {
  const again = tab.page.locator('main').getByRole('button', { name: /^(Try again|Refresh|Reload)$/ });
  // A message that explains why a form did not open has no button.
  if ((await again.count()) === 0) return [];
  // Pressing one button may also restore the part of the screen that another button belongs to.
  for (let left = await again.count(); left > 0; left--) {
    const button = again.nth(left - 1);
    if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) continue;
    await button.click({ timeout: 2000 }).catch(() => undefined);
    await waitUntilSettled(tab);
  }
  const said = await sentenceOn(tab);
  return said ? [`once all is well again, it still says "${said}"`] : [];
}
