import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Banner, BannerInput } from '../../contract/banner.ts';
import { okResponse, createdResponse, emptyResponse, IdParams } from '../../contract/common.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { inTransaction } from '../database/connect.ts';
import { createRecordIdempotently, IdempotencyHeaders } from '../http/idempotency.ts';
import type { RoutePlugin } from '../http/routes.ts';
import type { Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { saveRecordWithImage } from './entityImages.ts';
import { IMAGE_BODY_LIMIT, removeImage } from '../http/images.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';

const banner = (row: Row<'banner'>): Banner => ({
  id: row.id,
  title: row.title,
  image: `/files/banner/${row.image}`,
  status: row.status === 1,
});

const trail = createResourceTrailWriter('banner', banner);

/**
 * Checks that the caller may change banners. Banners appear in every branch, so if roles are enforced, only a Super of
 * every branch may change them.
 * @throws HttpProblem 403 if the caller may not
 */
function assertMayChangeBanners(request: FastifyRequest): void {
  if (getActor(request).rights === 'roles')
    assertUserWorksInEveryBranch(request, createMessage('rights.banners'));
}

export const bannerRoutes: RoutePlugin = (app, { db, files }, done) => {
  const tags = ['banner'];

  const read = async (id: number): Promise<Row<'banner'>> => {
    const row = await db.selectFrom('banner').selectAll().where('id', '=', id).executeTakeFirst();
    return assertRecordFound(row, 'banner', id);
  };

  app.get(
    '/api/banner',
    {
      config: { right: ['list', 'banners'] },
      schema: {
        operationId: 'listBanners',
        summary: 'Lists all banners',
        tags,
        response: okResponse(Type.Array(Banner)),
      },
    },
    async () => (await db.selectFrom('banner').selectAll().orderBy('id').execute()).map(banner),
  );

  app.get(
    '/api/banner/:id',
    {
      config: { right: ['show', 'banners'] },
      schema: {
        operationId: 'readBanner',
        summary: 'Returns a banner',
        tags,
        params: IdParams,
        response: okResponse(Banner),
      },
    },
    async ({ params: { id } }) => banner(await read(id)),
  );

  app.post(
    '/api/banner',
    {
      bodyLimit: IMAGE_BODY_LIMIT,
      config: { right: ['create', 'banners'] },
      schema: {
        operationId: 'createBanner',
        summary: 'Adds a banner',
        tags,
        headers: IdempotencyHeaders,
        body: BannerInput,
        response: createdResponse(Banner),
      },
    },
    async (request, reply) => {
      assertMayChangeBanners(request);
      const { body } = request;
      if (!body.imageBase64) throw new HttpProblem(400, createMessage('picture.required'), 'imageBase64');
      const upload = { files, data: body.imageBase64, field: 'imageBase64' };
      const add = () =>
        saveRecordWithImage({ ...upload, folder: 'banner' }, ({ image = '' }) =>
          inTransaction(db, async tx => {
            const row = await tx
              .insertInto('banner')
              .values({ title: body.title.trim(), image, status: toFlag(body.status) })
              .returningAll()
              .executeTakeFirstOrThrow();
            await trail.created(tx, request, row);
            return { row };
          }),
        );
      const row = await createRecordIdempotently(db, request, { what: 'banner', read, add });
      reply.code(201);
      return banner(row);
    },
  );

  app.delete(
    '/api/banner/:id',
    {
      config: { right: ['delete', 'banners'] },
      schema: {
        operationId: 'deleteBanner',
        summary: 'Deletes a banner',
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      assertMayChangeBanners(request);
      const { id } = request.params;
      const image = await inTransaction(db, async tx => {
        const deletion = tx.deleteFrom('banner').where('id', '=', id).returningAll();
        const row = assertRecordFound(await deletion.executeTakeFirst(), 'banner', id);
        await trail.deleted(tx, request, row);
        return row.image;
      });
      await removeImage(files, 'banner', image);
      return reply.code(204).send(null);
    },
  );
  done();
};
