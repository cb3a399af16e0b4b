import { beforeAll, expect, it } from 'vitest';
import type { PageInfo } from '../../contract/common.ts';
import type { Schema } from '../../server/database/schema.ts';
import { problem, type BackOffice } from './backOffice.ts';
import { buildAdmin, buildBranch } from './builders.ts';
import { like } from './matchers.ts';

interface BranchRecords<Input> {
  path: string;
  table: keyof Schema;
  what: string;
  input: Input;
  changes: Partial<Input>;
  read?: (sent: Input) => object;
  refused: [what: string, values: object, field: string, says: string][];
}

interface Answered {
  id: number;
  name: string;
  branchId: number;
}

const UNKNOWN = 987_654_321;
export const TEXT = 'must be text of 1 to 200 characters without null characters.';

export function itKeepsBranchRecords<Input extends { name: string }>(
  office: BackOffice,
  { path, table, what, input, changes, read = sent => sent, refused }: BranchRecords<Input>,
): void {
  const { call } = office;
  let branchId = 0;
  beforeAll(async () => {
    branchId = (await buildBranch(office.db)).id;
  });
  const body = (values: object = {}) => ({ ...input, branchId, ...values });
  const make = async (values: object = {}) => (await call<Answered>('POST', path, body(values))).body;
  const rows = () =>
    office.db
      .selectFrom(table as 'supplier')
      .selectAll()
      .orderBy('id')
      .execute();
  const listed = async (branch: number, query: string) =>
    (await call<PageInfo & { results: Answered[] }>('GET', `${path}/branch/${branch}?${query}`)).body;

  it('is created, read, changed and deleted', async () => {
    const created = await call<Answered>('POST', path, body({ name: ` ${input.name} ` }));
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.body).toEqual({ ...read(body()), id: like.any(Number) });
    expect((await call('GET', `${path}/${id}`)).body).toEqual(created.body);

    const changed = await call<Answered>('PUT', `${path}/${id}`, body(changes));
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...read(body(changes)), id });
    expect((await call('GET', `${path}/${id}`)).body).toEqual(changed.body);
    const { results } = await listed(branchId, `name=${encodeURIComponent(changed.body.name.toLowerCase())}`);
    expect(results).toEqual([changed.body]);

    expect(await call('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: null });
    expect(await call('GET', `${path}/${id}`)).toEqual(problem(404, `There is no ${what} ${id}.`));
  });

  it('is listed for its branch in pages, by name and then by id', async () => {
    const branch = (await buildBranch(office.db)).id;
    for (const name of ['Brindle', 'ádega', 'Adega', '100 % Fruit']) await make({ name, branchId: branch });
    await make({ name: 'Adega of another branch' });
    const { results, ...paging } = await listed(branch, 'page=1&pageSize=3');
    expect(results.map(({ name }) => name)).toEqual(['100 % Fruit', 'ádega', 'Adega']);
    expect(paging).toEqual({
      currentPage: 1,
      pageCount: 2,
      pageSize: 3,
      rowCount: 4,
      firstRowOnPage: 1,
      lastRowOnPage: 3,
    });
    const found = async (name: string) =>
      (await listed(branch, `name=${encodeURIComponent(name)}`)).results.map(record => record.name);
    expect(await found('ADE')).toEqual(['ádega', 'Adega']);
    expect(await found('%')).toEqual(['100 % Fruit']);
    expect(await found('_')).toEqual([]);
    const pastTheEnd = { results: [], rowCount: 4, pageCount: 2, firstRowOnPage: 0 };
    expect(await listed(branch, 'page=3&pageSize=3')).toMatchObject(pastTheEnd);
  });

  it('stays in its branch: an update that names another is refused', async () => {
    const { id } = await make();
    const other = await buildBranch(office.db);
    const sentence = `branchId cannot be changed: this belongs to branch ${branchId}.`;
    const answer = await call('PUT', `${path}/${id}`, body({ branchId: other.id }));
    expect(answer).toEqual(problem(409, sentence, 'branchId'));
    expect((await call('GET', `${path}/${id}`)).body).toMatchObject({ id, branchId });
  });

  it(`says which ${what} or branch is not there`, async () => {
    const none = problem(404, `There is no ${what} ${UNKNOWN}.`);
    expect(await call('GET', `${path}/${UNKNOWN}`)).toEqual(none);
    expect(await call('PUT', `${path}/${UNKNOWN}`, body())).toEqual(none);
    expect(await call('DELETE', `${path}/${UNKNOWN}`)).toEqual(none);
    const noBranch = problem(404, `There is no branch ${UNKNOWN}.`);
    expect(await call('POST', path, body({ branchId: UNKNOWN }))).toEqual(noBranch);
  });

  it('of another branch is not there, in any call', async () => {
    const own = (await buildBranch(office.db)).id;
    const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
    const { id } = await make();
    const before = await rows();
    const none = problem(404, `There is no ${what} ${id}.`);
    const noBranch = problem(404, `There is no branch ${branchId}.`);
    expect(await call('GET', `${path}/${id}`, undefined, token)).toEqual(none);
    expect(await call('PUT', `${path}/${id}`, body({ branchId: own }), token)).toEqual(none);
    expect(await call('DELETE', `${path}/${id}`, undefined, token)).toEqual(none);
    expect(await call('GET', `${path}/branch/${branchId}`, undefined, token)).toEqual(noBranch);
    expect(await call('POST', path, body(), token)).toEqual(noBranch);
    expect(await rows()).toEqual(before);
  });

  it.each(refused)('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says) => {
    const { id } = await make();
    const before = await rows();
    const refusal = problem(400, `${field} ${says}`, field);
    expect(await call('POST', path, body(wrong))).toEqual(refusal);
    expect(await call('PUT', `${path}/${id}`, body(wrong))).toEqual(refusal);
    expect(await rows()).toEqual(before);
  });
}
