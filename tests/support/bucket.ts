import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface Bucket {
  env: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Folder of the objects of the bucket. */
  folder: string;
  stop: () => Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'trastienda-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'shop' }],
  });
  const { port } = await server.run();
  let stopped = false;
  return {
    env: {
      FILES_URL: `s3://127.0.0.1:${port}/shop?tls=no`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder: path.join(directory, 'shop'),
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
