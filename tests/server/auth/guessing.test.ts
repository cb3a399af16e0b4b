import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import { callApp, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin, PASSWORD } from '../../support/builders.ts';
import { createGuessLimiter } from '../../../server/auth/guessLimiter.ts';
import { toUserNameKey } from '../../../server/auth/userName.ts';
import { buildApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/settings.ts';
import { DATABASES } from '../../support/databases.ts';

const TOO_MANY = 'Too many failed sign-ins. Please try again in 15 minutes.';

for (const database of DATABASES)
  describe(`guessing passwords on ${database.name}`, () => {
    const office = useBackOffice(database);
    let address = '';
    let count = 0;
    beforeEach(() => {
      // Each test uses its own address, so that failures of other tests do not count.
      address = `10.0.0.${++count}`;
    });
    afterEach(() => void vi.useRealTimers());

    const signIn = (Email: string, Password: string, from = address) =>
      callApp<ErrorResponse>(office.app, 'POST', '/token/authenticate', { body: { Email, Password }, from });
    const fail = async (times: number, user: string) => {
      for (let time = 0; time < times; time++) expect((await signIn(user, 'wrong')).status).toBe(401);
    };
    const person = async () => (await buildAdmin(office.db)).user_name;
    const countOf = (answers: Answer[], status: number) => answers.filter(a => a.status === status).length;

    it('ends after ten failures, for the right password too', async () => {
      const user = await person();
      await fail(10, user);
      for (const password of ['wrong', PASSWORD]) {
        const { status, body } = await signIn(user, password);
        expect({ status, message: body.message }).toEqual({ status: 429, message: TOO_MANY });
      }
    });

    it('counts other spellings of the user name as the same', async () => {
      const user = await person();
      await fail(5, user);
      await fail(5, user.toUpperCase());
      expect((await signIn(` ${user}`, PASSWORD)).status).toBe(429);
    });

    it('leaves other people at that address alone, and the same person elsewhere', async () => {
      const [guessed, other] = [await person(), await person()];
      await fail(10, guessed);
      expect((await signIn(other, PASSWORD)).status).toBe(200);
      expect((await signIn(guessed, PASSWORD, '10.9.9.9')).status).toBe(200);
    });

    it('is forgiven with every success', async () => {
      const user = await person();
      for (let round = 0; round < 2; round++) {
        await fail(9, user);
        expect((await signIn(user, PASSWORD)).status).toBe(200);
      }
    });

    it('does not get more tries by sending them all at once', async () => {
      const user = await person();
      const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(user, 'wrong')));
      expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 10]);
    });

    it('ends after a hundred failures over many accounts from one address', async () => {
      const guesses: Answer[] = [];
      // More attempts at once from one network would be refused before they are counted.
      for (let first = 0; first < 110; first += 22)
        guesses.push(
          ...(await Promise.all(
            Array.from({ length: 22 }, (_, at) => signIn(`somebody${first + at}`, 'wrong')),
          )),
        );
      expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([100, 10]);
      expect((await signIn(await person(), PASSWORD)).body.message).toBe(TOO_MANY);
      expect((await signIn(await person(), PASSWORD, '10.9.9.8')).status).toBe(200);
    });

    it('may go on after a quarter of an hour, for ten failures', async () => {
      const user = await person();
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
      await fail(10, user);
      vi.advanceTimersByTime(14 * 60_000);
      expect((await signIn(user, PASSWORD)).body.message).toBe(
        'Too many failed sign-ins. Please try again in 1 minute.',
      );
      vi.advanceTimersByTime(60_000);
      await fail(10, user);
      expect((await signIn(user, PASSWORD)).body.message).toBe(TOO_MANY);
    });

    it('locks nobody out until a day that a wrong clock showed', async () => {
      const user = await person();
      vi.useFakeTimers({ toFake: ['Date'] });
      const right = Date.now();
      vi.setSystemTime(right + 365 * 24 * 3_600_000);
      await fail(10, user);
      expect((await signIn(user, PASSWORD)).body.message).toBe(TOO_MANY);
      vi.setSystemTime(right);
      await fail(9, user);
      expect((await signIn(user, PASSWORD)).status).toBe(200);
    });

    it('counts at every server of the database, and a restart forgets nothing', async () => {
      const settings = readSettings({ DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent' });
      const other = await buildApp({ db: office.db, settings });
      const signInThere = (Email: string, Password: string) =>
        callApp(other, 'POST', '/token/authenticate', { body: { Email, Password }, from: address });
      const user = await person();
      await fail(5, user);
      for (let time = 0; time < 5; time++) expect((await signInThere(user, 'wrong')).status).toBe(401);
      expect((await signInThere(user, PASSWORD)).status).toBe(429);
      expect((await signIn(user, PASSWORD)).status).toBe(429);
      await other.close();
    });

    it('ends for a whole network after many failures, but not for the devices of its users', async () => {
      const [guest, user] = [await person(), await person()];
      const from = (last: number) => `203.0.113.${last}`;
      expect((await signIn(user, PASSWORD, from(1))).status).toBe(200);
      expect((await signIn(guest, 'wrong', from(2))).status).toBe(401);
      // Every attempt is hashed, so the count is set instead of reached.
      await office.db
        .updateTable('sign_in_failure')
        .set({ failures: 500 })
        .where('key', '=', createHash('sha256').update('wide network 203.0.113').digest('base64url'))
        .execute();
      expect((await signIn(guest, 'wrong', from(3))).status).toBe(429);
      expect((await signIn(guest, PASSWORD, from(4))).status).toBe(429);
      expect((await signIn(user, PASSWORD, from(1))).status).toBe(200);
      expect((await signIn(guest, PASSWORD, '203.0.114.4')).status).toBe(200);
    });

    it('keeps no name and no address, and nothing that is over', async () => {
      await office.db.deleteFrom('sign_in_failure').execute();
      const [user, other] = [await person(), await person()];
      await fail(2, user);
      const rows = await office.db.selectFrom('sign_in_failure').selectAll().execute();
      expect(rows.map(({ failures }) => failures)).toEqual([2, 2, 2]);
      for (const told of [user, address]) expect(JSON.stringify(rows)).not.toContain(told);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
      expect((await signIn(other, PASSWORD, '10.9.9.7')).status).toBe(200);
      const left = await office.db.selectFrom('sign_in_failure').select('failures').execute();
      expect(left).toEqual([{ failures: 0 }, { failures: 0 }]);
    });

    describe('from everywhere', () => {
      const HOUR = 3_600_000;
      const HOME = '192.0.2.7';
      let now = 0;
      let visitor = 0;
      /** Delays are recorded instead of waited for. */
      const waits: number[] = [];
      const guesses = () => createGuessLimiter(office.db, async ms => void waits.push(ms));
      beforeEach(() => {
        now = Date.now();
        waits.length = 0;
        vi.useFakeTimers({ toFake: ['Date'], now });
      });
      const pass = (ms: number) => vi.setSystemTime((now += ms));
      const from = (ip: string) =>
        ({ ip, actor: null, log: { warn: () => undefined } }) as unknown as FastifyRequest;
      const strange = () => {
        visitor += 1;
        return from(`10.${100 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`);
      };
      const isLookedAt = (asked: Promise<void>) =>
        asked.then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ statusCode: 429, seconds: 30 });
            return false;
          },
        );

      it('gets at most 150 tries an hour, and the owner is let in at once meanwhile', async () => {
        const { id, user_name } = await buildAdmin(office.db);
        expect((await signIn(user_name, PASSWORD, HOME)).status).toBe(200);
        const key = toUserNameKey(user_name);
        const end = now + HOUR;
        let looked = 0;
        for (let round = 0; now < end; round++) {
          if (await isLookedAt(guesses().count(strange(), key, id))) looked += 1;
          if (round % 100 === 50) {
            const before = waits.length;
            expect((await signIn(user_name, PASSWORD, HOME)).status).toBe(200);
            expect(waits).toHaveLength(before);
          }
          pass(2000);
        }
        expect(looked).toBeGreaterThan(100);
        expect(looked).toBeLessThanOrEqual(150);
        expect(Math.max(...waits)).toBeLessThanOrEqual(8000);
      });

      it('gets no more by sending them all at once', async () => {
        const { id, user_name } = await buildAdmin(office.db);
        const key = toUserNameKey(user_name);
        const looked = await Promise.all(
          Array.from({ length: 100 }, () => isLookedAt(guesses().count(strange(), key, id))),
        );
        expect(looked.filter(Boolean).length).toBeGreaterThanOrEqual(20);
        expect(looked.filter(Boolean).length).toBeLessThanOrEqual(25);
      });

      it('is no failure of whoever is told to come back', async () => {
        const { id, user_name } = await buildAdmin(office.db);
        const key = toUserNameKey(user_name);
        for (let time = 0; time < 30; time++) await isLookedAt(guesses().count(strange(), key, id));
        const answers = [];
        for (let time = 0; time < 12; time++) answers.push(await signIn(user_name, PASSWORD, '192.0.2.99'));
        expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(429));
        expect(new Set(answers.map(({ body }) => body.message))).toEqual(
          new Set([
            'Somebody keeps trying to sign in as this user. Please try again in half a minute, or where you usually sign in.',
          ]),
        );
      });

      it('is the same for a name that nobody has', async () => {
        const lookedAt: boolean[] = [];
        for (let time = 0; time < 30; time++)
          lookedAt.push(await isLookedAt(guesses().count(strange(), 'nobody at all', undefined)));
        expect(lookedAt.slice(0, 20)).not.toContain(false);
        expect(lookedAt).toContain(false);
      });

      it('is forgotten after an hour', async () => {
        const { id, user_name } = await buildAdmin(office.db);
        const key = toUserNameKey(user_name);
        for (let time = 0; time < 30; time++) await isLookedAt(guesses().count(strange(), key, id));
        pass(HOUR + 1);
        waits.length = 0;
        expect(await isLookedAt(guesses().count(strange(), key, id))).toBe(true);
        expect(waits).toEqual([]);
      });

      it('is forgotten where a clock that was ahead counted it', async () => {
        const { id, user_name } = await buildAdmin(office.db);
        const key = toUserNameKey(user_name);
        pass(365 * 24 * HOUR);
        for (let time = 0; time < 30; time++) await isLookedAt(guesses().count(strange(), key, id));
        pass(-365 * 24 * HOUR);
        waits.length = 0;
        for (let time = 0; time < 22; time++)
          expect(await isLookedAt(guesses().count(strange(), key, id))).toBe(true);
        expect(waits.length).toBeGreaterThan(0);
        expect(Math.max(...waits)).toBeLessThanOrEqual(8000);
      });

      it('knows a network of IPv6 as one place, and forgets a place after 90 days', async () => {
        const { id, user_name } = await buildAdmin(office.db);
        const key = toUserNameKey(user_name);
        expect((await signIn(user_name, PASSWORD, '2001:db8:1:2::7')).status).toBe(200);
        const exhaust = async () => {
          for (let time = 0; time < 30; time++) await isLookedAt(guesses().count(strange(), key, id));
        };
        const atHome = () => isLookedAt(guesses().count(from('2001:db8:1:2:aaaa::9'), key, id));
        const nextDoor = () => isLookedAt(guesses().count(from('2001:db8:1:3::9'), key, id));
        await exhaust();
        expect([await atHome(), await nextDoor()]).toEqual([true, false]);
        pass(91 * 24 * HOUR);
        await exhaust();
        expect(await atHome()).toBe(false);
      });
    });

    it('counts a network of IPv6 as one address, however it is written', async () => {
      const user = await person();
      for (let time = 0; time < 10; time++)
        expect((await signIn(user, 'wrong', `2001:db8::${time + 1}:7`)).status).toBe(401);
      expect((await signIn(user, PASSWORD, '2001:db8:0:0:aaaa::9')).body.message).toBe(TOO_MANY);
      expect((await signIn(user, PASSWORD, '2001:db8:0:1::9')).status).toBe(200);
    });

    describe('behind proxies', () => {
      const apps: FastifyInstance[] = [];
      afterEach(() => Promise.all(apps.splice(0).map(app => app.close())));

      async function behind(TRUST_PROXY: string, from: string) {
        const env = { DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent', TRUST_PROXY };
        const app = await buildApp({ db: office.db, settings: readSettings(env) });
        apps.push(app);
        return (Email: string, Password: string, forwarded: string) =>
          callApp<ErrorResponse>(app, 'POST', '/token/authenticate', {
            body: { Email, Password },
            from,
            headers: { 'x-forwarded-for': forwarded },
          });
      }

      it.each([
        ['one proxy', '1', '203.0.113.5'],
        ['as it was once written', 'true', '203.0.113.5'],
        ['two proxies', '2', '203.0.113.5, 10.0.0.8'],
        ['proxies in a network', 'loopback,10.0.0.0/8', '203.0.113.5, 10.0.0.8'],
        ['no proxy', '', '203.0.113.5'],
      ])('%s: who makes up addresses gets no more tries', async (_, TRUST_PROXY, byTheProxies) => {
        const signInOver = await behind(TRUST_PROXY, '127.0.0.1');
        const user = await person();
        for (let time = 0; time < 10; time++) {
          expect((await signInOver(user, 'wrong', `198.51.100.${time}, ${byTheProxies}`)).status).toBe(401);
        }
        expect((await signInOver(user, PASSWORD, `198.51.100.99, ${byTheProxies}`)).body.message).toBe(
          TOO_MANY,
        );
        expect((await signInOver(user, PASSWORD, byTheProxies)).body.message).toBe(TOO_MANY);
      });

      it.each([
        ['one proxy', '1', ''],
        ['two proxies', '2', ', 10.0.0.8'],
        ['proxies in a network', 'loopback,10.0.0.0/8', ', 10.0.0.8'],
      ])('%s: the same person elsewhere is left alone', async (_, TRUST_PROXY, byTheInner) => {
        const signInOver = await behind(TRUST_PROXY, '127.0.0.1');
        const user = await person();
        for (let time = 0; time < 10; time++) await signInOver(user, 'wrong', `203.0.113.5${byTheInner}`);
        expect((await signInOver(user, PASSWORD, `203.0.113.5${byTheInner}`)).status).toBe(429);
        expect((await signInOver(user, PASSWORD, `203.0.113.6${byTheInner}`)).status).toBe(200);
      });

      it('who is none of the proxies is not believed', async () => {
        const signInOver = await behind('10.0.0.0/8', '192.0.2.1');
        const user = await person();
        for (let time = 0; time < 10; time++) await signInOver(user, 'wrong', `203.0.113.${time}`);
        expect((await signInOver(user, PASSWORD, '203.0.113.99')).status).toBe(429);
      });
    });
  });
