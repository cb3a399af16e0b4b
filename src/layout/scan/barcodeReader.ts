/** Reads barcodes with the browser's BarcodeDetector, or a bundled polyfill if the browser has none. */
import type { BarcodeFormat } from 'barcode-detector/ponyfill';

const FORMATS: BarcodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf'];

export interface BarcodeReader {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface Readers {
  new (options: { formats: BarcodeFormat[] }): BarcodeReader;
  getSupportedFormats?: () => Promise<string[]>;
}

export async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: Readers };
  const known = (await own?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (own && FORMATS.slice(0, 4).every(format => known.includes(format)))
    return new own({ formats: FORMATS });
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Sets the URL of the WebAssembly file. By default the library would load the file from another site.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: FORMATS });
}
