import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../../server/database/connect.ts';
import {
  detectReplacedDatabase,
  readDataTimelineId,
  replaceServerStartToken,
} from '../../../server/database/dataTimeline.ts';
import { migrate } from '../../../server/database/migrate.ts';

it('sets a new timeline id when a copy was put in place of the SQLite file, and not at an ordinary start', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-timeline-'));
  const file = path.join(folder, 'trastienda.sqlite');
  const copy = path.join(folder, 'copy.sqlite');
  const run = async (end: 'stopped' | 'killed') => {
    const db = connect(file);
    await migrate(db);
    await detectReplacedDatabase(db, folder);
    const timelineId = await readDataTimelineId(db);
    if (end === 'stopped') await replaceServerStartToken(db, folder);
    await db.destroy();
    return timelineId;
  };
  const first = await run('stopped');
  expect(await run('killed')).toBe(first);
  expect(await run('stopped')).toBe(first);
  copyFileSync(file, copy);
  expect(await run('stopped')).toBe(first);
  copyFileSync(copy, file);
  const second = await run('killed');
  expect(second).not.toBe(first);
  expect(await run('stopped')).toBe(second);
  rmSync(path.join(folder, 'start-token'));
  expect(await run('stopped')).not.toBe(second);
  rmSync(folder, { recursive: true });
});
