import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import Type from 'typebox';
import {
  okResponse,
  createdResponse,
  emptyResponse,
  Id,
  IdParams,
  PagingQuery,
  ErrorResponse,
  textSchema,
} from '../../../contract/common.ts';
import { IMPORT_KINDS } from '../../../contract/importFile.ts';
import {
  ImportChanges,
  ImportDetails,
  ImportMapping,
  PagedImportJobs,
  RefusedImportRows,
  ImportSheetChoice,
} from '../../../contract/imports.ts';
import { getActor } from '../../auth/actor.ts';
import { findVisibleBranch } from '../../auth/branchAccess.ts';
import { hasRight, assertRight } from '../../auth/rights.ts';
import { readVisibleRow } from '../../auth/visibleRows.ts';
import type { Row } from '../../database/schema.ts';
import { toFlag } from '../../database/tables/columns.ts';
import { HttpProblem, createFileBodyRequiredMessage } from '../../http/problems.ts';
import type { RoutePlugin } from '../../http/routes.ts';
import {
  getRequestLanguage,
  createRequestTranslator,
  isDayFirstLanguage,
} from '../../language/requestLanguage.ts';
import { createMessage } from '../../language/message.ts';
import { ExpectedError } from '../../lib/errors.ts';
import { getErrorMessage } from '../importError.ts';
import { inspectFile } from './inspectFile.ts';
import { RIGHTS_BY_IMPORT_KIND } from './importKinds.ts';
import {
  readImportDetails,
  readImportChanges,
  readImportJobs,
  readImportRefusals,
  readSheetName,
} from './readImportJobs.ts';
import { IMPORT_RETENTION_MS, IMPORT_RETENTION_DAYS } from './retention.ts';
import { readRefusedRows } from './refusedRows.ts';
import {
  assertMappingOfChosenSheet,
  beginImportStep,
  assertNoOtherImport,
  assertImportMapping,
} from './steps.ts';
import { removeImportFile, openImportFile, storeImportFile, type StoredImportFile } from './storedFile.ts';
import { UploadQuota } from './uploadQuota.ts';
import { ImportWorker } from './worker.ts';

const PATH = '/api/imports';
const FILE = 'application/octet-stream';

export const importRoutes: RoutePlugin = (app, { db, files, settings }, done) => {
  const tags = ['import'];
  const maxFileBytes = settings.importMegabytes * 1024 * 1024;
  const quota = new UploadQuota({ db, files, maxFileBytes });
  const worker = new ImportWorker({ db, files, onFailure: error => app.log.error(error) });
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.end());
  takeFiles(app);

  /**
   * Finds an import that the caller may see. A caller without the right to import this kind of file sees only
   * imports that they uploaded, because the rows may contain data that this caller may not see.
   */
  const findJob = async (request: FastifyRequest, id: number) => {
    const job = await readVisibleRow(db, request, 'import_job', id, 'import');
    assertKindVisible(request, job);
    return job;
  };
  const inspectAgain = async (job: Row<'import_job'>, sheet: string) => {
    try {
      return await inspectFile(db, job.branch_id, () => openImportFile(files, job), { ...job, sheet });
    } catch (error) {
      throw error instanceof ExpectedError ? new HttpProblem(400, getErrorMessage(error), 'sheet') : error;
    }
  };
  const addJob = async (
    request: FastifyRequest<{ Querystring: { name: string } }>,
    branchId: number,
    file: StoredImportFile,
  ): Promise<number> => {
    const file_name = request.query.name.trim() || 'file.csv';
    const { adminId, name } = getActor(request);
    try {
      const open = () => openImportFile(files, file);
      const inspected = await inspectFile(db, branchId, open, { ...file, file_name, sheet: '' });
      const { id } = await db
        .insertInto('import_job')
        .values({
          ...file,
          ...inspected,
          branch_id: branchId,
          file_name,
          admin_id: adminId,
          admin_name: name,
          state: 'new',
          made_at: Date.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    } catch (error) {
      await removeImportFile(files, file);
      throw error instanceof ExpectedError ? new HttpProblem(400, getErrorMessage(error), 'file') : error;
    }
  };
  const readAnswer = async (request: FastifyRequest, id: number) =>
    readImportDetails(db, await findJob(request, id), createRequestTranslator(request));

  app.post(
    `${PATH}/branch/:branchId`,
    {
      config: { right: ['create', 'import'] },
      schema: {
        operationId: 'createImport',
        summary: 'Uploads a file to import, as the bytes of the body, and reads its first rows',
        tags,
        consumes: [FILE],
        params: Type.Object({ branchId: Id }),
        querystring: Type.Object({ name: textSchema() }),
        response: createdResponse(ImportDetails),
      },
    },
    async (request, reply) => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const { body } = request;
      if (!(body instanceof Readable))
        throw new HttpProblem(400, createFileBodyRequiredMessage(FILE), 'file');
      const { adminId } = getActor(request);
      const upload = quota.begin(adminId);
      try {
        const file = await storeImportFile(files, body, maxFileBytes, upload.refuse);
        const id = await addJob(request, branchId, file);
        await quota.removeOldFiles(adminId);
        reply.code(201);
        return await readAnswer(request, id);
      } finally {
        upload.end();
      }
    },
  );

  app.get(
    `${PATH}/branch/:branchId`,
    {
      config: { right: ['list', 'import'] },
      schema: {
        operationId: 'listImports',
        summary: "Lists a page of a branch's imports, newest first",
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: PagingQuery,
        response: okResponse(PagedImportJobs),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const actor = getActor(request);
      const kinds = IMPORT_KINDS.filter(kind => hasRight(actor, RIGHTS_BY_IMPORT_KIND[kind]));
      const seen = { branchId, kinds, adminId: actor.adminId };
      return readImportJobs(db, seen, request.query, createRequestTranslator(request));
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { right: ['show', 'import'] },
      schema: {
        operationId: 'readImport',
        summary: 'Returns an import with its first rows, columns, progress and result',
        tags,
        params: IdParams,
        response: okResponse(ImportDetails),
      },
    },
    request => readAnswer(request, request.params.id),
  );

  app.put(
    `${PATH}/:id/sheet`,
    {
      config: { right: ['edit', 'import'] },
      schema: {
        operationId: 'chooseImportSheet',
        summary: 'Chooses the sheet of a workbook, and reads its first rows',
        tags,
        params: IdParams,
        body: ImportSheetChoice,
        response: okResponse(ImportDetails),
      },
    },
    async request => {
      const { id } = request.params;
      const { sheet } = request.body;
      const job = await findJob(request, id);
      if (sheet === readSheetName(job)) return readAnswer(request, id);
      if (!(JSON.parse(job.sheets) as string[]).includes(sheet))
        throw new HttpProblem(400, createMessage('import.noSheet', { sheet }), 'sheet');
      const inspected = await inspectAgain(job, sheet);
      assertKindVisible(request, { ...job, kind: inspected.kind });
      await beginImportStep(db, job, ['new', 'checked'], {
        ...inspected,
        state: 'new',
        total: 0,
        added: 0,
        changed: 0,
        unchanged: 0,
        refused: 0,
        notes: '[]',
      });
      return readAnswer(request, id);
    },
  );

  app.put(
    `${PATH}/:id/mapping`,
    {
      config: { right: ['edit', 'import'] },
      schema: {
        operationId: 'checkImport',
        summary: 'Maps the columns, and starts a dry run that finds new, changed and refused rows',
        tags,
        params: IdParams,
        body: ImportMapping,
        response: okResponse(ImportDetails),
      },
    },
    async request => {
      const { body } = request;
      const { id } = request.params;
      assertRight(getActor(request), RIGHTS_BY_IMPORT_KIND[body.kind]);
      const job = await findJob(request, id);
      assertMappingOfChosenSheet(job, body);
      assertImportMapping(job, body);
      await beginImportStep(db, job, ['new', 'checked', 'failed', 'taken-back'], {
        state: 'checking',
        kind: body.kind,
        columns: JSON.stringify(body.columns),
        category: body.category?.trim() ?? '',
        date_format: body.dateFormat?.trim() ?? '',
        decimal_sign: body.decimalSign ?? '',
        day_first: toFlag(isDayFirstLanguage(getRequestLanguage(request))),
        total: job.bytes,
        added: 0,
        changed: 0,
        unchanged: 0,
        refused: 0,
        untouched: 0,
        notes: '[]',
        written_at: null,
        ended_at: null,
        ended_by: '',
      });
      worker.soon(id);
      return readAnswer(request, id);
    },
  );

  app.get(
    `${PATH}/:id/changes`,
    {
      config: { right: ['show', 'import'] },
      schema: {
        operationId: 'listImportChanges',
        summary: 'Lists a page of the planned changes, largest first, and of the new records',
        tags,
        params: IdParams,
        querystring: PagingQuery,
        response: okResponse(ImportChanges),
      },
    },
    async request => {
      const job = await findJob(request, request.params.id);
      assertRight(getActor(request), RIGHTS_BY_IMPORT_KIND[job.kind]);
      return readImportChanges(db, job.id, request.query);
    },
  );

  app.get(
    `${PATH}/:id/refused`,
    {
      config: { right: ['show', 'import'] },
      schema: {
        operationId: 'listRefusedRows',
        summary: 'Lists a page of the refused rows with their reasons',
        tags,
        params: IdParams,
        querystring: PagingQuery,
        response: okResponse(RefusedImportRows),
      },
    },
    async request => {
      const { id } = await findJob(request, request.params.id);
      return readImportRefusals(db, id, request.query, createRequestTranslator(request));
    },
  );

  app.get(
    `${PATH}/:id/refused.csv`,
    {
      config: { right: ['show', 'import'] },
      schema: {
        operationId: 'exportRefusedRows',
        summary: 'Exports the refused rows as a CSV file, with the reason after each row',
        tags,
        params: IdParams,
        response: {
          200: { content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          '4xx': ErrorResponse,
        },
      },
    },
    async (request, reply) => {
      const job = await findJob(request, request.params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="refused-rows-${job.id}.csv"`)
        .send(await readRefusedRows(db, files, job, createRequestTranslator(request)));
    },
  );

  app.post(
    `${PATH}/:id/go`,
    {
      config: { right: ['edit', 'import'] },
      schema: {
        operationId: 'startImport',
        summary: 'Imports a checked file, completely or not at all',
        tags,
        params: IdParams,
        response: okResponse(ImportDetails),
      },
    },
    async request => {
      const job = await findJob(request, request.params.id);
      assertRight(getActor(request), RIGHTS_BY_IMPORT_KIND[job.kind]);
      await assertNoOtherImport(db, job);
      const { adminId, name } = getActor(request);
      await beginImportStep(db, job, ['checked'], {
        state: 'writing',
        admin_id: adminId,
        admin_name: name,
        total: job.added + job.changed + job.unchanged,
      });
      worker.soon(job.id);
      return readAnswer(request, job.id);
    },
  );

  app.post(
    `${PATH}/:id/take-back`,
    {
      config: { right: ['edit', 'import'] },
      schema: {
        operationId: 'takeBackImport',
        summary: 'Reverts an import, except records that were changed since',
        tags,
        params: IdParams,
        response: okResponse(ImportDetails),
      },
    },
    async request => {
      const job = await findJob(request, request.params.id);
      assertRight(getActor(request), RIGHTS_BY_IMPORT_KIND[job.kind]);
      if (job.state === 'done' && (job.written_at ?? 0) < Date.now() - IMPORT_RETENTION_MS)
        throw new HttpProblem(409, createMessage('import.undoOver', { days: IMPORT_RETENTION_DAYS }));
      await assertNoOtherImport(db, job);
      await beginImportStep(db, job, ['done'], { state: 'taking-back', ended_by: getActor(request).name });
      worker.soon(job.id);
      return readAnswer(request, job.id);
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { right: ['delete', 'import'] },
      schema: {
        operationId: 'deleteImport',
        summary: 'Deletes a file that was not imported',
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const job = await findJob(request, request.params.id);
      const { numDeletedRows } = await db
        .deleteFrom('import_job')
        .where('id', '=', job.id)
        .where('state', 'in', ['new', 'checked'])
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new HttpProblem(409, createMessage('import.notRemovable'));
      // If removing the file fails, the error is only logged, because the import is already deleted from the database.
      // A later search for stray files removes the remaining parts.
      await removeImportFile(files, job).catch((error: unknown) =>
        request.log.warn(error, 'a file was not removed'),
      );
      return reply.code(204).send(null);
    },
  );
  done();
};

function assertKindVisible(
  request: FastifyRequest,
  { admin_id, kind }: Pick<Row<'import_job'>, 'admin_id' | 'kind'>,
): void {
  const actor = getActor(request);
  if (admin_id !== actor.adminId) assertRight(actor, RIGHTS_BY_IMPORT_KIND[kind]);
}

/**
 * Lets a route receive an uploaded file as a stream, whose bytes are not parsed. `storeImportFile` reads the stream,
 * and refuses a file as soon as more bytes have arrived than allowed.
 */
function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser(FILE, (_request, payload, parsed) => parsed(null, payload));
}
