import { beforeAll } from 'vitest';
import openTrastiendaBackend from '../../../src/backends/trastienda';
import { useBackOffice, type BackOffice } from '../../support/backOffice';
import * as build from '../../support/builders';
import { buildProduct, buildTransferItem } from '../../support/catalogue';
import { DATABASES } from '../../support/databases';
import { openAndSignIn, type Server } from '../openTestedBackend';
import type { OpenedBackend, TestedBackend } from '../testedBackend';

const trastienda: TestedBackend = {
  name: 'trastienda',
  lacks: {},
  createOpener() {
    const office = useBackOffice(DATABASES[0]!);
    let salesPeriod: OpenedBackend['salesPeriod'];
    let user = '';
    beforeAll(async () => {
      user = (await build.buildAdmin(office.db)).user_name;
      salesPeriod = await sellSomething(office);
    });
    return async () => ({
      ...(await openAndSignIn(openTrastiendaBackend, { user, password: build.PASSWORD }, injected(office))),
      branchId: (await build.buildBranch(office.db)).id,
      otherBranchId: (await build.buildBranch(office.db)).id,
      salesPeriod,
    });
  },
};

const injected =
  ({ app }: BackOffice): Server =>
  async request => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const { statusCode, rawPayload, headers } = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body ? { payload: body } : {}),
    });
    return new Response(rawPayload.length ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type'] ?? '') },
    });
  };

async function sellSomething({ db }: BackOffice): Promise<OpenedBackend['salesPeriod']> {
  const { id: branchId } = await build.buildBranch(db, { name: 'Hill' });
  const ofBranch = { branch_id: branchId };
  const { id: categoryId } = await build.buildCategory(db, ofBranch);
  const apples = await buildProduct(db, { ...ofBranch, category_id: categoryId });
  const [from, to] = [await build.buildWarehouse(db, ofBranch), await build.buildWarehouse(db, ofBranch)];
  const { id: terminalId } = await build.buildTerminal(db, ofBranch);
  const { id: adminId } = await build.buildAdmin(db);
  await build.buildSale(db, {
    branchId,
    terminalId,
    adminId,
    lines: [build.line({ productId: apples.id, categoryId }), build.line({ categoryId, amountCents: 899 })],
  });
  await build.buildDrawerOpening(db, { ...ofBranch, admin_id: adminId });
  const transfer = await build.buildTransfer(db, {
    ...ofBranch,
    from_warehouse_id: from.id,
    to_warehouse_id: to.id,
  });
  await buildTransferItem(db, { transfer_id: transfer.id, product_id: apples.id });
  return { branchId, categoryId, start: '2025-01-01', end: '2025-01-15' };
}

export default trastienda;
