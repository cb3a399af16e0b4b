/**
 * Makes every call of the server's own OpenAPI document without a session, and as each role for its own branch and for
 * another branch. A role may do what the table of contract/rights.ts gives it, and nothing else.
 */
import { canRolePerformAction, type Role } from '../contract/rights.ts';
import { ROLE_API_NAMES } from '../server/auth/roles.ts';
import { operationsOf, pathWith, type DescribedOperation } from '../tests/support/openApi.ts';
import { callProgram, OWNER_PASSWORD } from '../tests/support/program.ts';
import { createCall, makeShop, type Call, type DatabaseName, type Result, type Running } from './shop.ts';

/** Calls to `/api/demo/` are left out, because they start another server. */
const NOT_HERE = /\/api\/demo\//;

const ROLES = Object.keys(ROLE_API_NAMES) as Role[];

/** Matches addresses that contain the id of their branch. */
const NAMES_BRANCH = /\{branch(Id)?\}|\/branch\/\{id\}/;

/**
 * Accepted statuses of a call about a branch that is not the caller's. Their responses reveal nothing about that
 * branch.
 */
const REFUSED = [400, 403, 404, 415, 428];

export async function runAccess(on: DatabaseName, cluster: string): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  let cells = 0;
  try {
    const running = await shop.start();
    const { body: document } = await running.call('GET', '/docs/json');
    const operations = operationsOf(document).filter(({ right, path }) => right && !NOT_HERE.test(path));
    const [{ id: own }] = (await running.call<[{ id: number }]>('GET', '/api/branch')).body;
    const foreign = await anotherBranch(running.call, operations);
    await running.call('PUT', '/api/rights', { rights: 'roles', current: OWNER_PASSWORD });
    const check = async (
      { who, call, branch }: { who: string; call: Call; branch: number },
      { method, path }: DescribedOperation,
      isRight: (status: number, message: string) => boolean,
    ) => {
      const url = pathWith(path, branch);
      const { status, body } = await call<{ message?: string } | null>(method, url);
      const message = body?.message ?? '';
      cells++;
      if (!isRight(status, message)) failures.push(`${who}: ${method} ${url} answered ${status} ${message}`);
    };
    const nobody = { who: 'nobody', call: createCall(running.address, ''), branch: own };
    for (const operation of operations) await check(nobody, operation, status => status === 401);
    for (const role of ROLES) {
      const inOwn = { who: role, call: await callsAs(running, role, own), branch: own };
      for (const operation of operations) {
        const isAsInTable = (message: string) =>
          (message === toDenial(role)) === !canRolePerformAction(role, ...operation.right!);
        await check(
          inOwn,
          operation,
          (status, message) => isAsInTable(message) && status > 0 && status < 500 && status !== 401,
        );
        if (NAMES_BRANCH.test(operation.path))
          await check(
            { ...inOwn, branch: foreign },
            operation,
            (status, message) => isAsInTable(message) && REFUSED.includes(status),
          );
      }
    }
    await running.kill();
  } finally {
    await shop.remove();
  }
  return {
    part: 'access',
    on,
    tried: `${cells.toLocaleString('en-US')} calls, by nobody and by ${ROLES.length} roles`,
    failures,
  };
}

const toDenial = (role: Role): string =>
  `Your role, ${ROLE_API_NAMES[role]}, does not allow this. A Super can give you another.`;

async function anotherBranch(call: Call, operations: readonly DescribedOperation[]): Promise<number> {
  const { method, path, example } = operations.find(({ operationId }) => operationId === 'createBranch')!;
  const { status, body } = await call<{ id: number }>(method, path, example);
  if (status !== 201) throw new Error(`A second branch was answered with ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

async function callsAs({ address, call }: Running, role: Role, branchId: number): Promise<Call> {
  const person = {
    name: role,
    userName: `torture.${role}`,
    password: OWNER_PASSWORD,
    role: ROLE_API_NAMES[role],
  };
  const made = await call('POST', '/api/admin', { ...person, status: true, branchId });
  if (made.status !== 201)
    throw new Error(`A ${role} was answered with ${made.status}: ${JSON.stringify(made.body)}`);
  const { body } = await callProgram<{ token: string }>(address, 'POST', '/token/authenticate', {
    body: { Email: person.userName, Password: person.password },
  });
  return createCall(address, body.token);
}
