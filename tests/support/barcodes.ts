import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

const wasm = path.join(import.meta.dirname, '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
const { buffer } = new Uint8Array(readFileSync(wasm));
prepareZXingModule({ overrides: { wasmBinary: buffer } });

export const readCodes = async (
  picture: ImageData | Uint8Array,
  options: ReaderOptions = {},
): Promise<{ text: string; format: string }[]> =>
  (await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 255, ...options })).map(
    ({ text, format }) => ({
      text,
      format,
    }),
  );
