import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../contract/user.ts';
import type { ErrorResponse } from '../../../contract/common.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const UNKNOWN = 987_654_321;
const TAKEN = problem(409, 'This user name is taken, or looks like one that is.', 'userName');
const HISTORY = problem(
  409,
  'This user has sales or drawer openings, so the account cannot be deleted. Make it inactive instead.',
);
const NEW_PASSWORD = 'battery staple 7';

const person = (values: object = {}) => ({
  name: 'Marta V.',
  userName: 'marta',
  password: NEW_PASSWORD,
  status: true,
  role: 'cashier',
  phone: '(555) 555-0101',
  ...values,
});

for (const database of DATABASES) {
  describe(`users on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db, { id: 31 })).id;
    });
    let count = 0;
    const fresh = () => `person${++count}z`;
    const post = (values: object = {}, token?: string) =>
      call<User>('POST', '/api/admin', person({ userName: fresh(), ...values }), token);
    const rows = () => office.db.selectFrom('admin').selectAll().orderBy('id').execute();
    const rowOf = (id: number) =>
      office.db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst();
    const signIn = async (Email: string, Password: string) =>
      (await call('POST', '/token/authenticate', { Email, Password }, '')).status;
    const works = async (token: string) =>
      (await call('GET', '/api/branch', undefined, token)).status === 200;
    const put = async (id: number, values: object = {}, token?: string) => {
      const { phone: _, ...read } = (await call<User>('GET', `/api/admin/${id}`)).body;
      return call('PUT', `/api/admin/${id}`, { ...read, ...values }, token);
    };

    it('is created, read, listed, changed and deleted, and never shows a password', async () => {
      const created = await post({ name: ' Marta V. ', userName: 'Marta', role: 'cashier' });
      expect(created.status).toBe(201);
      const { id } = created.body;
      const shown = { id, name: 'Marta V.', userName: 'Marta', status: true, role: 'Cashier' };
      const kept = {
        phone: '(555) 555-0101',
        branchId: like.any(Number),
        secondFactor: false,
        hasPin: false,
      };
      expect(created.body).toEqual({ ...shown, id: like.any(Number), ...kept });
      expect((await call('GET', `/api/admin/${id}`)).body).toEqual(created.body);
      expect((await call('GET', '/api/admin/all')).body).toContainEqual(created.body);
      expect(await signIn('marta', NEW_PASSWORD)).toBe(200);

      const changes = { name: 'Marta Z.', userName: 'marta.z', role: 'Inventory', status: true };
      const changed = await call('PUT', `/api/admin/${id}`, changes);
      expect(changed.body).toEqual({ ...changes, id, ...kept });
      expect(await signIn('marta', NEW_PASSWORD)).toBe(401);
      expect(await signIn('marta.z', NEW_PASSWORD)).toBe(200);

      expect(await call('DELETE', `/api/admin/${id}`)).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/admin/${id}`)).toEqual(problem(404, `There is no user ${id}.`));
      expect(await signIn('marta.z', NEW_PASSWORD)).toBe(401);
    });

    it('says which user is not there', async () => {
      const there = problem(404, `There is no user ${UNKNOWN}.`);
      expect(await call('GET', `/api/admin/${UNKNOWN}`)).toEqual(there);
      expect(await call('PUT', `/api/admin/${UNKNOWN}`, person())).toEqual(there);
      expect(await call('DELETE', `/api/admin/${UNKNOWN}`)).toEqual(there);
    });

    it.each(['super', 'Super', 'SUPER', 'report', 'Report', 'Inventory', 'cAshier'])(
      'takes the role %s in any case, and answers it with a capital',
      async role => {
        const answer = `${role[0]!.toUpperCase()}${role.slice(1).toLowerCase()}`;
        expect((await post({ role })).body).toMatchObject({ role: answer });
      },
    );

    it.each([
      ['no name', { name: undefined }, 'name', 'is required.'],
      ['no role', { role: undefined }, 'role', 'is required.'],
      ['an unknown role', { role: 'admin' }, 'role', 'must be one of Super, Cashier, Report, Inventory.'],
      ['status 1', { status: 1 }, 'status', 'must be true or false.'],
      ['a user name with a space before it', { userName: ' marta' }, 'userName'],
      ['a user name with a wide space behind it', { userName: 'marta\u3000' }, 'userName'],
      ['a line break in a user name', { userName: 'mar\nta' }, 'userName'],
      ['a bell in a user name', { userName: 'mar\u0007ta' }, 'userName'],
      ['a mark that turns the writing', { userName: 'mar\u202eta' }, 'userName'],
      ['an invisible user name', { userName: '\u200b\u200b' }, 'userName', 'must have a visible character.'],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says?: string) => {
      const { id } = await buildAdmin(office.db, { branch_id });
      const before = await rows();
      for (const answer of [
        await post(wrong),
        await call('PUT', `/api/admin/${id}`, person({ userName: fresh(), ...wrong })),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { field } });
        if (says) expect(answer.body).toMatchObject({ message: `${field} ${says}` });
      }
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['seven characters', 'abcd 12', 'must have at least 8 characters.'],
      ['seven characters of two places each', '🍎🍋🍇🍓🥝🍒🍍', 'must have at least 8 characters.'],
      ['seven letters with loose accents', 'e\u0301'.repeat(7), 'must have at least 8 characters.'],
      ['129 characters', 'ab'.repeat(65), 'must have at most 128 characters.'],
      ['a common one', 'Password123', 'is too common; please choose another.'],
      ['the demo', 'trastienda-demo', 'is too common; please choose another.'],
      ['the user name', 'my zoë zoë my', 'must not contain the user name.'],
      ['the user name in other letters', 'my ZOE here', 'must not contain the user name.'],
    ])('refuses a password of %s, and keeps the old one', async (_what, password, says) => {
      const refusal = problem(400, `password ${says}`, 'password');
      expect(await post({ userName: 'zoë', password })).toEqual(refusal);
      const { id } = await buildAdmin(office.db, { branch_id });
      const before = await rowOf(id);
      const answer = await call('PUT', `/api/admin/${id}`, person({ userName: 'zoë', password }));
      expect(answer).toEqual(refusal);
      expect(await rowOf(id)).toEqual(before);
    });

    it('names all errors of a new user at once', async () => {
      const wrong = { userName: 'mar\nta', password: 'short', branchId: null };
      const fields = ['userName', 'password', 'branchId'];
      const { status, body } = await call<ErrorResponse>('POST', '/api/admin', person(wrong));
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { field: 'userName', code: 'invalid-field', errors: fields.map(field => ({ field })) },
      });
      expect(body.errors?.slice(1)).toEqual([
        { message: 'password must have at least 8 characters.', field: 'password', code: 'invalid-field' },
        { message: 'Only a Super can work for every branch.', field: 'branchId', code: 'invalid-field' },
      ]);
    });

    it.each(['🍎🍋🍇🍓🥝🍒🍍🥥', 'пароль с пробелами', 'ab'.repeat(64), ' spaces '])(
      'takes the password %j and signs in with it, in either form of its accents',
      async password => {
        const { body } = await post({ password });
        expect(await signIn(body.userName, password)).toBe(200);
        expect(await signIn(body.userName, password.normalize('NFD'))).toBe(200);
        expect(await signIn(body.userName, password.trim() + '.')).toBe(401);
      },
    );

    it.each([undefined, '', '        '])('asks for the password %j of a new user', async password => {
      const answer = await post({ password });
      expect(answer).toEqual(problem(400, 'password is required.', 'password'));
    });

    it.each([[{}], [{ password: '' }], [{ password: null }], [{ password: '         ' }]])(
      'keeps the password when an update says %j',
      async values => {
        const { id, password_hash, user_name } = await buildAdmin(office.db, { branch_id });
        const token = await office.signIn({ user_name });
        expect((await put(id, { name: 'Renamed', ...values })).status).toBe(200);
        expect(await rowOf(id)).toMatchObject({ name: 'Renamed', password_hash });
        expect(await works(token)).toBe(true);
      },
    );

    it('has a user name that nobody else has, nor one that looks the same', async () => {
      await post({ userName: 'Ólafur' });
      const before = await rows();
      for (const userName of ['Ólafur', 'olafur', 'ÓLAFUR', 'оlаfur', 'Óla\u200bfur', 'O\u0301lafur']) {
        expect(await post({ userName })).toEqual(TAKEN);
      }
      expect(await rows()).toEqual(before);
      const { id } = await buildAdmin(office.db, { branch_id });
      expect(await put(id, { userName: 'OLAFUR' })).toEqual(TAKEN);
      const { body } = await post();
      expect((await put(body.id, { userName: body.userName.toUpperCase() })).status).toBe(200);
    });

    it('is made once when two make it at the same moment', async () => {
      const userName = fresh();
      const answers = await Promise.all([1, 2, 3].map(() => post({ userName })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    it('has names in one form of their accents', async () => {
      const { body } = await post({ name: 'Jose\u0301 N.', userName: 'nun\u0303ez' });
      expect(body).toMatchObject({ name: 'José N.', userName: 'nuñez' });
    });

    it('keeps an imported user name that would not be taken from a new one', async () => {
      const { id } = await buildAdmin(office.db, { branch_id, user_name: ' Till 3 ' });
      expect((await put(id, { name: 'Till' })).body).toMatchObject({ userName: ' Till 3 ' });
      expect((await put(id, { userName: ' Till 4 ' })).status).toBe(400);
    });

    it('belongs to the branch that the call names, else to the caller’s, else to 31', async () => {
      const [own, named] = [await buildBranch(office.db), await buildBranch(office.db)];
      const owner = await office.signIn(await buildAdmin(office.db));
      const manager = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
      const made = async (token: string, role: string, headers: Record<string, string> = {}) => {
        const body = person({ userName: fresh(), role });
        const answer = await callApp<User & ErrorResponse>(office.app, 'POST', '/api/admin', {
          token,
          body,
          headers,
        });
        return answer.status === 201 ? (await rowOf(answer.body.id))!.branch_id : answer.body.message;
      };
      const header = { 'x-branch': String(named.id) };
      expect(await made(owner, 'cashier')).toBe(31);
      expect(await made(owner, 'cashier', header)).toBe(named.id);
      expect(await made(owner, 'super', header)).toBeNull();
      expect(await made(manager, 'cashier')).toBe(own.id);
      expect(await made(manager, 'super')).toBe(own.id);
      expect(await made(manager, 'super', header)).toBe(`There is no branch ${named.id}.`);
      expect(await made(owner, 'cashier', { 'x-branch': String(UNKNOWN) })).toBe(
        `There is no branch ${UNKNOWN}.`,
      );
    });

    it('of another branch, or of every branch, is not there for a user of one branch', async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const self = await buildAdmin(office.db, { branch_id: own.id });
      const token = await office.signIn(self);
      const stranger = await buildAdmin(office.db, { branch_id: other.id, role: 'cashier' });
      const owner = await buildAdmin(office.db);
      const listed = (await call<User[]>('GET', '/api/admin/all', undefined, token)).body;
      expect(listed.map(({ id }) => id)).toEqual([self.id]);
      const before = await rows();
      for (const { id } of [stranger, owner]) {
        const there = problem(404, `There is no user ${id}.`);
        expect(await call('GET', `/api/admin/${id}`, undefined, token)).toEqual(there);
        expect(await call('PUT', `/api/admin/${id}`, person({ userName: fresh() }), token)).toEqual(there);
        expect(await call('DELETE', `/api/admin/${id}`, undefined, token)).toEqual(there);
      }
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['sales', (adminId: number) => buildSale(office.db, { branchId: branch_id, adminId })],
      [
        'drawer openings',
        (admin_id: number) =>
          office.db
            .insertInto('drawer_opening')
            .values({ branch_id, admin_id, opened_at: 1, business_day: 20250115, hour: 9 })
            .execute(),
      ],
    ])('cannot be deleted once there are %s, and stays signed in', async (_what, give) => {
      const user = await buildAdmin(office.db, { branch_id });
      const token = await office.signIn(user);
      await give(user.id);
      expect(await call('DELETE', `/api/admin/${user.id}`)).toEqual(HISTORY);
      expect(await rowOf(user.id)).toEqual(user);
      expect(await works(token)).toBe(true);
    });

    it.each([
      ['password', { password: NEW_PASSWORD }],
      ['role', { role: 'Report' }],
      ['status', { status: false }],
    ])('is signed out everywhere at once by a change of %s, and nobody else is', async (_what, values) => {
      const user = await buildAdmin(office.db, { branch_id, role: 'cashier' });
      const tokens = [await office.signIn(user), await office.signIn(user)];
      const other = await office.signIn(await buildAdmin(office.db, { branch_id }));
      expect((await put(user.id, values)).status).toBe(200);
      for (const token of tokens) expect(await works(token)).toBe(false);
      expect(await works(other)).toBe(true);
      const sessions = office.db.selectFrom('session').selectAll().where('admin_id', '=', user.id);
      expect(await sessions.execute()).toEqual([]);
      expect(await signIn(user.user_name, PASSWORD)).toBe('role' in values ? 200 : 401);
    });

    it('stays signed in where its name changes, and where it changes its own password', async () => {
      const user = await buildAdmin(office.db, { branch_id, role: 'cashier' });
      const [here, elsewhere] = [await office.signIn(user), await office.signIn(user)];
      await put(user.id, { name: 'Renamed', userName: fresh() });
      expect([await works(here), await works(elsewhere)]).toEqual([true, true]);
      expect((await put(user.id, { password: NEW_PASSWORD }, here)).status).toBe(200);
      expect([await works(here), await works(elsewhere)]).toEqual([true, false]);
    });

    it('is signed out at once when it is deleted', async () => {
      const user = await buildAdmin(office.db, { branch_id });
      const token = await office.signIn(user);
      expect((await call('DELETE', `/api/admin/${user.id}`)).status).toBe(204);
      expect(await works(token)).toBe(false);
    });
  });
}
