import { createServer } from 'node:net';
import { PlainError } from './plainError.ts';

/** Asked before anything is made, so that a refused start leaves nothing behind. @throws PlainError */
export async function mustBeFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)));
    probe.listen(port, host, resolve);
  });
  await new Promise(resolve => probe.close(resolve));
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PlainError(
        `Port ${port} is in use. Stop the program that uses it, or choose another with PORT.`,
      );
    case 'EACCES':
      return new PlainError(
        `Port ${port} needs more rights than this user has. Choose one above 1023 with PORT.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new PlainError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
