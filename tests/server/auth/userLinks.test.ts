import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignInResponse } from '../../../contract/session.ts';
import type {
  ChosenPasswordResponse,
  CreatedPasswordLink,
  PendingPasswordLinks,
} from '../../../contract/passwordLink.ts';
import {
  callApp,
  problem,
  recordWarnings,
  useBackOffice,
  type BackOffice,
} from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, next, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const NEW = 'a quiet river 7';
const HOUR = 3_600_000;
const OLD = problem(
  403,
  'This link was already used, has expired, or was replaced by a newer one. Ask the sender for another one.',
);

const invitation = (values: object = {}) => ({
  name: 'Noor',
  userName: `noor${next()}`,
  role: 'super',
  branchId: null,
  email: '',
  ...values,
});
const hoursTo = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / HOUR);

const callsOf = (office: BackOffice) => ({
  invite: (body: object, token?: string) =>
    office.call<CreatedPasswordLink>('POST', '/api/userlink/invite', body, token),
  linkFor: (id: number, token?: string) =>
    office.call<CreatedPasswordLink>('POST', `/api/userlink/${id}`, { email: '' }, token),
  open: async () => (await office.call<PendingPasswordLinks>('GET', '/api/userlink')).body,
  use: (token: string, password = NEW) =>
    office.call<ChosenPasswordResponse>('POST', '/api/link/use', { token, password }, ''),
  check: (token: string) => office.call('POST', '/api/link/check', { token }, ''),
  signIn: (Email: string, Password: string) =>
    callApp<SignInResponse>(office.app, 'POST', '/token/authenticate', { body: { Email, Password } }),
});

for (const database of DATABASES) {
  describe(`links of users on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { invite, linkFor, open, use, check, signIn } = callsOf(office);
    const trailOf = (user: number) =>
      office.db
        .selectFrom('audit_entry')
        .select(['action', 'admin_id'])
        .where('resource', '=', 'admin')
        .where('record_id', '=', user)
        .orderBy('id')
        .execute();

    it('invites somebody, who chooses a password once and is signed in', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const person = invitation({ role: 'Cashier', branchId });
      const { status, body } = await invite(person);
      expect(status).toBe(201);
      expect(body).toMatchObject({ purpose: 'invitation', name: 'Noor', mailed: false, mailFailure: '' });
      expect(hoursTo(body.expiresAt)).toBe(72);
      expect(await signIn(person.userName, '')).toMatchObject({ status: 400 });
      expect((await check(body.token)).body).toEqual({
        purpose: 'invitation',
        name: 'Noor',
        userName: person.userName,
      });
      expect((await open()).links).toContainEqual(like.objectContaining({ userName: person.userName }));
      expect(await use(body.token, 'password1')).toEqual(
        problem(400, 'password is too common; please choose another.', 'password'),
      );
      const used = await use(body.token);
      expect(used.body).toMatchObject({ userName: person.userName, session: { branchid: branchId } });
      const { token } = used.body.session!;
      expect((await office.call('GET', '/api/account', undefined, token)).status).toBe(200);
      expect((await signIn(person.userName, NEW)).status).toBe(200);
      expect([await use(body.token), await check(body.token)]).toEqual([OLD, OLD]);
      expect((await open()).links).not.toContainEqual(like.objectContaining({ userName: person.userName }));
    });

    it('keeps a hash of the token and nothing of the token itself', async () => {
      const { token } = (await invite(invitation())).body;
      const stored = await office.db.selectFrom('user_link').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
    });

    it('lets one of several in who use a link at once', async () => {
      const { token } = (await invite(invitation())).body;
      const answers = await Promise.all([1, 2, 3, 4].map(() => use(token)));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    });

    it('resets a password: sessions end, and the old one serves until the link is used', async () => {
      const user = await buildAdmin(office.db);
      const session = await office.signIn(user);
      const maker = await buildAdmin(office.db);
      const { body } = await linkFor(user.id, await office.signIn(maker));
      expect([body.purpose, hoursTo(body.expiresAt)]).toEqual(['reset', 24]);
      expect((await signIn(user.user_name, PASSWORD)).status).toBe(200);
      expect((await use(body.token)).status).toBe(200);
      expect((await signIn(user.user_name, PASSWORD)).status).toBe(401);
      expect((await office.call('GET', '/api/branch', undefined, session)).status).toBe(401);
      expect(await trailOf(user.id)).toEqual([
        { action: 'link', admin_id: maker.id },
        { action: 'reset-password', admin_id: user.id },
      ]);
    });

    it('ends a link that is too old, taken back, replaced, or of somebody inactive', async () => {
      const made = async () => {
        const user = await buildAdmin(office.db);
        return { user, token: (await linkFor(user.id)).body.token };
      };
      const late = await made();
      await office.db
        .updateTable('user_link')
        .set({ expires_at: Date.now() - 1 })
        .where('admin_id', '=', late.user.id)
        .execute();
      const revoked = await made();
      for (const _ of [1, 2])
        expect((await office.call('DELETE', `/api/userlink/${revoked.user.id}`)).status).toBe(204);
      const actions = (await trailOf(revoked.user.id)).map(({ action }) => action);
      expect(actions).toEqual(['link', 'link-revoked']);
      const replaced = await made();
      await linkFor(replaced.user.id);
      const disabled = await made();
      await office.db.updateTable('admin').set({ status: 0 }).where('id', '=', disabled.user.id).execute();
      const changed = await made();
      const { name, user_name: userName } = changed.user;
      const body = { name, userName, status: true, role: 'super', password: 'another river 8' };
      expect((await office.call('PUT', `/api/admin/${changed.user.id}`, body)).status).toBe(200);
      for (const { token } of [late, revoked, replaced, disabled, changed])
        expect(await use(token)).toEqual(OLD);
      expect(await use('made-up')).toEqual(OLD);
      expect((await linkFor(disabled.user.id)).status).toBe(409);
    });

    it('ends a link when its user gets another role or branch, or is disabled', async () => {
      const [here, there] = [await buildBranch(office.db), await buildBranch(office.db)];
      const after = async (...saved: object[]) => {
        const user = await buildAdmin(office.db, { role: 'cashier', branch_id: here.id });
        const { token } = (await linkFor(user.id)).body;
        const { name, user_name: userName } = user;
        for (const values of saved) {
          const body = { name, userName, status: true, role: 'cashier', branchId: here.id, ...values };
          expect((await office.call('PUT', `/api/admin/${user.id}`, body)).status).toBe(200);
        }
        const actions = (await trailOf(user.id)).map(({ action }) => action);
        return { answer: await use(token), isRevoked: actions.includes('link-revoked') };
      };
      const ended = { answer: OLD, isRevoked: true };
      expect(await after({ role: 'super', branchId: null })).toEqual(ended);
      expect(await after({ branchId: there.id })).toEqual(ended);
      expect(await after({ status: false }, {})).toEqual(ended);
      expect(await after({ name: 'Another name' })).toMatchObject({
        answer: { status: 200 },
        isRevoked: false,
      });
    });

    it('is for Supers, within the branch that they see', async () => {
      const [here, there] = [await buildBranch(office.db), await buildBranch(office.db)];
      const cashier = await office.signIn(
        await buildAdmin(office.db, { role: 'cashier', branch_id: here.id }),
      );
      const manager = await office.signIn(await buildAdmin(office.db, { branch_id: here.id }));
      const elsewhere = await buildAdmin(office.db, { branch_id: there.id });
      const refused = problem(403, 'Only a Super may invite users, or reset their passwords.');
      expect(await invite(invitation({ branchId: here.id }), cashier)).toEqual(refused);
      expect(await linkFor(elsewhere.id, cashier)).toEqual(refused);
      expect((await linkFor(elsewhere.id, manager)).status).toBe(404);
      expect((await invite(invitation({ branchId: there.id }), manager)).status).toBe(404);
      expect((await invite(invitation(), manager)).status).toBe(403);
      expect((await invite(invitation({ branchId: here.id }), manager)).status).toBe(201);
      const offers = async (user_name: string) => (await signIn(user_name, PASSWORD)).body.offers;
      expect(await offers(elsewhere.user_name)).toContain('user-links');
      const { user_name } = await buildAdmin(office.db, { role: 'report', branch_id: here.id });
      expect(await offers(user_name)).not.toContain('user-links');
    });

    it('refuses what makes no user', async () => {
      const { user_name } = await buildAdmin(office.db);
      expect(await invite(invitation({ userName: user_name.toUpperCase() }))).toEqual(
        problem(409, 'This user name is taken, or looks like one that is.', 'userName'),
      );
      expect(await invite(invitation({ role: 'cashier' }))).toEqual(
        problem(400, 'Only a Super can work for every branch.', 'branchId'),
      );
      expect(await invite(invitation({ email: 'noor@shop.example' }))).toEqual(
        problem(400, 'This server sends no mail: SMTP_URL is not set.', 'email'),
      );
    });

    it('chooses the branch of a user, whose sessions end', async () => {
      const [one, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const user = await buildAdmin(office.db, { role: 'cashier', branch_id: one.id });
      const session = await office.signIn(user);
      const save = (branchId?: number | null, role = 'cashier', token?: string) =>
        office.call(
          'PUT',
          `/api/admin/${user.id}`,
          { name: user.name, userName: user.user_name, status: true, role, branchId },
          token,
        );
      expect((await save()).body).toMatchObject({ branchId: one.id });
      expect((await office.call('GET', '/api/branch', undefined, session)).status).toBe(200);
      expect((await save(other.id)).body).toMatchObject({ branchId: other.id });
      expect((await office.call('GET', '/api/branch', undefined, session)).status).toBe(401);
      expect(await save(null)).toEqual(problem(400, 'Only a Super can work for every branch.', 'branchId'));
      const colleague = await office.signIn(
        await buildAdmin(office.db, { role: 'report', branch_id: other.id }),
      );
      expect((await save(one.id, 'cashier', colleague)).status).toBe(403);
      expect((await save(null, 'super')).body).toMatchObject({ branchId: null, role: 'Super' });
    });

    it('gives whoever is a Super no more a branch', async () => {
      const { id } = await buildBranch(office.db);
      const save = async (values: object) => {
        const { id: user, name, user_name: userName } = await buildAdmin(office.db);
        const body = { name, userName, status: true, role: 'cashier', ...values };
        const token = await office.signIn(await buildAdmin(office.db));
        const headers = { 'x-branch': String(id) };
        return callApp(office.app, 'PUT', `/api/admin/${user}`, { body, token, headers });
      };
      expect((await save({})).body).toMatchObject({ role: 'Cashier', branchId: id });
      expect(await save({ branchId: null })).toEqual(
        problem(400, 'Only a Super can work for every branch.', 'branchId'),
      );
      expect((await save({ role: 'super' })).body).toMatchObject({ role: 'Super', branchId: null });
    });

    it('leaves somebody who works for every branch', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const user = await office.db
        .selectFrom('admin')
        .selectAll()
        .where('role', '=', 'super')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await office.db
        .updateTable('admin')
        .set({ status: 0 })
        .where('id', '<>', user.id)
        .where('branch_id', 'is', null)
        .execute();
      const body = { name: user.name, userName: user.user_name, status: true, role: 'super', branchId };
      expect(await office.call('PUT', `/api/admin/${user.id}`, body)).toMatchObject({
        status: 409,
        body: { field: 'branchId' },
      });
    });
  });
}

describe('links by mail', () => {
  const lines: string[] = [];
  const server = createServer(socket => {
    let reading = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', data => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (reading && line !== '.') continue;
        if (line === 'DATA') socket.write('354 go on\r\n');
        else if (/^RCPT TO:<nobody@/.test(line))
          socket.write('550 5.1.1 <nobody@shop.example>: no such mailbox\r\n');
        else socket.write('250 ok\r\n');
        reading = line === 'DATA';
        if (line === 'QUIT') socket.end();
      }
    });
  });
  const env: Record<string, string> = { MAIL_FROM: 'Shop <shop@mail.example>' };
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`;
  });
  afterAll(() => void server.close());
  const office = useBackOffice(DATABASES[0]!, { env });
  const { open } = callsOf(office);
  const invite = async (email: string, values: object = {}) => {
    const owner = await office.signIn(await buildAdmin(office.db));
    return callApp<CreatedPasswordLink>(office.app, 'POST', '/api/userlink/invite', {
      token: owner,
      body: invitation({ email, ...values }),
      headers: { origin: 'https://shop.example' },
    });
  };

  it('sends the link to the address of the application', async () => {
    const { body } = await invite('noor@shop.example');
    expect(body).toMatchObject({ mailed: true, mailFailure: '' });
    const text = lines.join('\n').replace(/=\n/g, '');
    expect(text).toContain('RCPT TO:<noor@shop.example>');
    expect(text).toContain(`https://shop.example/link#${body.token}`);
    expect((await open()).mails).toBe(true);
  });

  it('writes in the language of the shop', async () => {
    const config = path.join(office.dataFolder, 'config.json');
    await writeFile(config, JSON.stringify({ productName: 'La Esquina', language: 'es' }));
    lines.length = 0;
    const { body } = await invite('noor@shop.example', { userName: 'noor-esquina' });
    await rm(config);
    const text = Buffer.from(
      lines
        .join('\n')
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString();
    expect(text).toContain('Subject: Su acceso a La Esquina');
    expect(text).toContain(
      `Hola, Noor:\n\nPuede iniciar sesión en la trastienda de La Esquina como noor-esquina.\nElija aquí su contraseña; el enlace vale 72 horas:\n\nhttps://shop.example/link#${body.token}\n\nEl enlace sirve una vez. Si no esperaba este correo, no haga nada.`,
    );
  });

  it('makes the link all the same where it cannot be sent, and says why', async () => {
    const { status, body } = await invite('nobody@shop.example');
    expect([status, body.mailed]).toEqual([201, false]);
    expect(body.mailFailure).toContain('no such mailbox');
    expect((await office.call('POST', '/api/link/check', { token: body.token }, '')).status).toBe(200);
  });

  it('keeps the address out of the log', async () => {
    const warnings = recordWarnings(office.app);
    const { body } = await invite('nobody@shop.example');
    vi.restoreAllMocks();
    expect(body.mailFailure).toContain('<nobody@shop.example>');
    const logged = JSON.stringify(warnings);
    expect(logged).toContain('no such mailbox');
    expect(logged).not.toContain('nobody@');
  });
});
