/**
 * Routes for the shop's name, colour, logo, sign-in picture and help link. Only a Super of every branch may change
 * them.
 */
import { ShopBrand, ShopBrandUpdate } from '../../contract/brand.ts';
import { okResponse } from '../../contract/common.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { getActor } from '../auth/actor.ts';
import { inTransaction } from '../database/connect.ts';
import type { FileStorage } from '../files/files.ts';
import { lockShop } from '../database/locks.ts';
import {
  IMAGE_BODY_LIMIT,
  isUploadedImage,
  readImage,
  removeImage,
  storeImage,
  storeLogo,
} from '../http/images.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readBrand, readShopName, writeShopConfig } from '../http/shopConfig.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from '../users/userRoutes.ts';

const OWNERS_ONLY = createMessage('rights.everyBranchChange');
const FOLDER = 'brand';
const PREFIX = `/files/${FOLDER}/`;
const PICTURES = ['logo', 'signInPicture'] as const;

/** Returns the name of a picture in the shop's file storage; empty for any other URL. */
const getStoredName = (url: string): string => (url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '');

export const brandRoutes: RoutePlugin = (app, { db, files, settings }, done) => {
  const tags = ['brand'];
  const config = { right: ['edit', 'settings/brand'] } as const;
  const { dataFolder } = settings;
  const readAll = (): ShopBrand => ({ productName: readShopName(dataFolder), ...readBrand(dataFolder) });
  app.addHook('onRequest', async request => {
    assertSuperRole(getActor(request), OWNERS_ONLY);
    assertUserWorksInEveryBranch(request, OWNERS_ONLY);
  });

  app.addHook('onReady', async () => {
    try {
      for (const setting of await findSettingsWithMissingPicture(dataFolder, files))
        app.log.warn(`The file of ${setting} in config.json does not exist in ${files.place}.`);
    } catch (error) {
      app.log.warn(error);
    }
  });

  app.get(
    '/api/brand',
    {
      config,
      schema: {
        operationId: 'readBrand',
        summary: 'Returns how the shop shows itself',
        tags,
        response: okResponse(ShopBrand),
      },
    },
    async () => readAll(),
  );

  app.put(
    '/api/brand',
    {
      config,
      bodyLimit: 2 * IMAGE_BODY_LIMIT,
      schema: {
        operationId: 'updateBrand',
        summary: 'Changes how the shop shows itself, in `config.json`',
        tags,
        body: ShopBrandUpdate,
        response: okResponse(ShopBrand),
      },
    },
    async request => {
      const { logoBase64, signInPictureBase64, productName, ...texts } = request.body;
      const stored: string[] = [];
      /**
       * Stores a new picture.
       * @returns its URL; empty if the request removes the picture, or the current URL if the request does not mention
       *   it
       */
      const store = async (present: string, data: string | null | undefined, save: () => Promise<string>) => {
        if (!data) return data === null ? '' : present;
        stored.push(await save());
        return PREFIX + stored.at(-1)!;
      };
      const present = readAll();
      try {
        const after: ShopBrand = {
          ...texts,
          productName: productName.trim(),
          logo: await store(present.logo, logoBase64, () =>
            storeLogo(files, FOLDER, logoBase64!, 'logoBase64'),
          ),
          signInPicture: await store(present.signInPicture, signInPictureBase64, () =>
            storeImage(files, FOLDER, signInPictureBase64!, 'signInPictureBase64'),
          ),
        };
        await inTransaction(db, async tx => {
          await lockShop(tx);
          await recordTrailEvents(tx, getTrailActor(request), {
            action: 'update',
            resource: 'brand',
            branchId: null,
            before: present,
            after,
          });
          const { productName: name, ...brand } = after;
          writeShopConfig(dataFolder, { productName: name, brand });
        });
        await removeReplaced(present, after);
        return after;
      } catch (error) {
        for (const name of stored) await removeImage(files, FOLDER, name);
        throw error;
      }
    },
  );

  /**
   * Removes the files of replaced pictures that were uploaded. `config.json` may also contain URLs of an operator's own
   * files, and of pictures on another site.
   */
  async function removeReplaced(before: ShopBrand, after: ShopBrand): Promise<void> {
    for (const field of PICTURES) {
      const name = getStoredName(before[field]);
      if (before[field] !== after[field] && isUploadedImage(name)) await removeImage(files, FOLDER, name);
    }
  }
  done();
};

/** Returns the settings of `config.json` whose pictures should be in the shop's file storage, but are not. */
export async function findSettingsWithMissingPicture(
  dataFolder: string,
  files: FileStorage,
): Promise<string[]> {
  const brand = readBrand(dataFolder);
  const missing: string[] = [];
  for (const field of PICTURES) {
    const name = getStoredName(brand[field]);
    if (name !== '' && (await readImage(files, FOLDER, name)) === undefined)
      missing.push(`brand.${field} (${brand[field]})`);
  }
  return missing;
}
