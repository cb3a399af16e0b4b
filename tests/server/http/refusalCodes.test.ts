import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

for (const database of BOTH_DATABASES) {
  describe(`the code of a refusal on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branchId = 0;
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
    });

    const getCode = async (...call: Parameters<typeof office.call>) => {
      const { status, body } = await office.call<ErrorResponse>(...call);
      return [status, body.code];
    };

    it('depends on the reason, not on the language', async () => {
      expect(await getCode('GET', '/api/warehouse/987654321')).toEqual([404, 'not-found']);
      expect(await getCode('GET', '/api/nothing')).toEqual([404, 'not-found']);
      expect(await getCode('GET', '/api/banner?page=2')).toEqual([400, 'unknown-parameter']);
      expect(await getCode('POST', '/api/warehouse', '{')).toEqual([400, 'invalid-json']);
      expect(await getCode('POST', '/api/warehouse', { branchId })).toEqual([400, 'invalid-field']);
      const terminal = { name: 'Front', branchId };
      await office.callOrThrow('POST', '/api/terminal', terminal);
      expect(await getCode('POST', '/api/terminal', terminal)).toEqual([409, 'name-taken']);
      expect(await getCode('DELETE', `/api/branch/${branchId}`)).toEqual([409, 'in-use']);
      expect(await getCode('GET', '/api/warehouse/1', undefined, 'stale')).toEqual([401, 'sign-in-required']);
      const wrong = await callApp<ErrorResponse>(office.app, 'POST', '/token/authenticate', {
        body: { Email: 'nobody', Password: 'wrong' },
        headers: { 'accept-language': 'es' },
      });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-credentials']);
    });
  });
}
