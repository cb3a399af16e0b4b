import { FileStorage } from '../../till-kit/node/fileStorage.ts';
import { Till, type BackOfficeClient, type TillEvent } from '../../till-kit/index.ts';
import { lockFolder } from '../database/dataFolder.ts';
import { makePrivateFolder } from '../database/filePermissions.ts';
import { ExpectedError } from '../lib/errors.ts';

interface TillFolderOptions {
  folder: string;
  backOffice: BackOfficeClient;
  cashier: string;
  say: (sentence: string) => void;
}

/**
 * Opens the till of a folder, and locks the folder.
 * @returns the till, and a function that closes it and unlocks its folder
 * @throws ExpectedError if another till uses the folder
 */
export async function openTillInFolder({ folder, backOffice, cashier, say }: TillFolderOptions) {
  makePrivateFolder(folder);
  const unlock = lockFolder(folder, { name: 'lock.sqlite' });
  if (!unlock) throw new ExpectedError(`Another till is using the folder ${folder}.`);
  const storage = new FileStorage(folder);
  const onEvent = (event: TillEvent) => say(describeEvent(event));
  const till = await Till.open({ storage, backOffice, cashier, onEvent });
  const close = async () => {
    await till.close();
    storage.close();
    unlock();
  };
  return { till, close };
}

function describeEvent(event: TillEvent): string {
  switch (event.type) {
    case 'online':
      return 'Online again.';
    case 'offline':
      return `Offline (${event.reason}). Go on selling: sales are kept, and sent later.`;
    case 'keyRefused':
      return `${event.reason} Go on selling: sales are kept, and sent when the till is opened with a valid key.`;
    case 'restored':
      return `The shop was restored: sending ${event.count} sales and openings again.`;
    case 'result':
      return `${event.result.reference} ${event.result.result}: ${event.result.message}`;
  }
}
