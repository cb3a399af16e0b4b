import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Content of the compressed files, which the server must send unchanged. It differs from the script, so that tests can
 * tell the two apart.
 */
export const COMPRESSED = `console.log(${JSON.stringify('pears '.repeat(400))});\n`;
export const SCRIPT = `console.log(${JSON.stringify('apples '.repeat(400))});\n`;

export function buildApplication() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-application-'));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  mkdirSync(path.join(folder, 'assets'));
  write(
    'index.html',
    '<!doctype html><meta nonce="__CSP_NONCE__"><meta name="theme-color" content="#14532d" />' +
      '<link rel="icon" type="image/svg+xml" href="/favicon.svg" /><link rel="apple-touch-icon" href="/touch-icon.png" />' +
      '<script type="application/json" id="config" nonce="__CSP_NONCE__"></script>' +
      '<script nonce="__CSP_NONCE__"></script>',
  );
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('config.json', '{"productName":"As built"}');
  write('assets/app-1a2b3c.js', SCRIPT);
  write('assets/app-1a2b3c.js.br', brotliCompressSync(COMPRESSED));
  write('assets/app-1a2b3c.js.gz', gzipSync(COMPRESSED));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
