import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const SOCKET = '.s.PGSQL.5432';

/**
 * Opens a proxy in front of a PostgreSQL database, which a test can stall or close.
 * @param url URL of a database that is reached through a Unix socket in a folder
 */
export async function openDoor(url: string): Promise<Door> {
  const door = new Door(url);
  await door.open();
  return door;
}

export class Door {
  readonly url: string;
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-door-'));
  readonly #open = new Set<Socket>();
  readonly #to: string;
  #server: Server | undefined;
  #silent = false;

  constructor(url: string) {
    const here = new URL(url);
    this.#to = path.join(here.searchParams.get('host')!, SOCKET);
    here.searchParams.set('host', this.#folder);
    this.url = here.href;
  }

  async open(): Promise<void> {
    this.#server = createServer(near => {
      const far = connect(this.#to);
      for (const socket of [near, far]) {
        this.#open.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => (near.destroy(), far.destroy(), this.#open.delete(socket)));
      }
      near.pipe(far).pipe(near);
      if (this.#silent) near.pause();
    });
    await new Promise<void>(resolve =>
      this.#server!.listen(path.join(this.#folder, SOCKET), () => resolve()),
    );
  }

  /**
   * Stalls the proxy: connections stay open and new ones are accepted, but no data passes, as with a hanging database.
   */
  silence(): void {
    this.#silent = true;
    for (const socket of this.#open) socket.pause();
  }

  letThrough(): void {
    this.#silent = false;
    for (const socket of this.#open) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise(resolve => this.#server?.close(resolve));
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
