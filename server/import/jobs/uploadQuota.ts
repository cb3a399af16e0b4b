import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import type { FileStorage } from '../../files/files.ts';
import { HttpProblem } from '../../http/problems.ts';
import { createMessage } from '../../language/message.ts';
import { removeImportFile } from './storedFile.ts';

/**
 * Quotas as multiples of the maximum file size: the files of one user may have 5 times this size, and those of the
 * whole shop 20 times.
 */
const USER_FILES = 5;
const SHOP_FILES = 20;

/** States in which an import no longer needs its file, except to list refused rows or to check the file again. */
const ENDED: Row<'import_job'>['state'][] = ['done', 'taken-back', 'failed'];

interface Quota {
  /** User to whom the quota applies. Null for the quota of the whole shop. */
  adminId: number | null;
  maxBytes: number;
}

export interface RunningUpload {
  /**
   * Checks that the arriving file and the files that are already stored stay within the quotas.
   * @param bytes size of the part that has arrived
   * @returns the error; undefined if the quotas are not exceeded
   */
  refuse: (bytes: number) => Promise<HttpProblem | undefined>;
  end: () => void;
}

/** Limits the total size of the stored import files, for each user and for the whole shop. */
export class UploadQuota {
  private readonly uploads = new Set<{ adminId: number; bytes: number }>();
  private readonly db: Db;
  private readonly files: FileStorage;
  private readonly maxFileBytes: number;

  constructor({ db, files, maxFileBytes }: { db: Db; files: FileStorage; maxFileBytes: number }) {
    this.db = db;
    this.files = files;
    this.maxFileBytes = maxFileBytes;
  }

  begin(adminId: number): RunningUpload {
    const upload = { adminId, bytes: 0 };
    this.uploads.add(upload);
    return {
      refuse: bytes => {
        upload.bytes = bytes;
        return this.findRefusal(adminId);
      },
      end: () => void this.uploads.delete(upload),
    };
  }

  /** Removes the oldest files of ended imports while the user or the shop stores too much. */
  async removeOldFiles(adminId: number): Promise<void> {
    for (const quota of this.listQuotas(adminId)) {
      const stored = await this.storedFiles(quota)
        .select(['id', 'stored', 'parts', 'bytes', 'state'])
        .orderBy('id')
        .execute();
      let excess = stored.reduce((sum, { bytes }) => sum + bytes, 0) - quota.maxBytes;
      for (const job of stored.filter(({ state }) => ENDED.includes(state))) {
        if (excess <= 0) break;
        if (await this.removeFile(job)) excess -= job.bytes;
      }
    }
  }

  private listQuotas(adminId: number): Quota[] {
    return [
      { adminId, maxBytes: USER_FILES * this.maxFileBytes },
      { adminId: null, maxBytes: SHOP_FILES * this.maxFileBytes },
    ];
  }

  private storedFiles({ adminId }: Quota) {
    const stored = this.db.selectFrom('import_job').where('parts', '>', 0);
    return adminId === null ? stored : stored.where('admin_id', '=', adminId);
  }

  private async findRefusal(adminId: number): Promise<HttpProblem | undefined> {
    for (const quota of this.listQuotas(adminId)) {
      // Running uploads are counted before the stored files are read. In the opposite order, an upload that ends
      // between the two steps would not be counted at all.
      const uploading = [...this.uploads].filter(
        upload => quota.adminId === null || upload.adminId === quota.adminId,
      );
      const stored = await this.storedFiles(quota).select('bytes').where('state', 'not in', ENDED).execute();
      const bytes = [...uploading, ...stored].reduce((sum, file) => sum + file.bytes, 0);
      if (bytes <= quota.maxBytes) continue;
      const megabytes = Math.floor(quota.maxBytes / 1024 / 1024);
      const refusal = quota.adminId === null ? 'import.shopQuota' : 'import.userQuota';
      return new HttpProblem(409, createMessage(refusal, { megabytes }), 'file');
    }
    return undefined;
  }

  /**
   * Removes the stored file of an ended import.
   * @returns false if the import has begun another step since it was read, which needs the file
   */
  private async removeFile(job: Pick<Row<'import_job'>, 'id' | 'stored' | 'parts'>): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('import_job')
      .set({ parts: 0 })
      .where('id', '=', job.id)
      .where('state', 'in', ENDED)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await removeImportFile(this.files, job);
    return true;
  }
}
