import { createInflateRaw } from 'node:zlib';
import { WORKBOOK_LIMITS, type UnreadableSheet, type WorkbookLimits } from './sheetMessages.ts';
import { XmlReader, type XmlHandler } from './xmlReader.ts';

export class UnreadableWorkbook extends Error {
  readonly why: UnreadableSheet;

  constructor(why: UnreadableSheet) {
    super(why);
    this.why = why;
  }
}

interface Entry {
  method: number;
  /** Position of the entry's local header in the archive, in bytes. */
  offset: number;
  packedBytes: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_64_LOCATOR = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** Length in bytes of the record at the end of a ZIP archive, without the archive's comment. */
const END_BYTES = 22;
/** Maximum length in bytes of the comment at the end of a ZIP archive. */
const MAX_COMMENT = 0xffff;
/**
 * Value that stands for a size or offset that does not fit into 32 bits. The entry's ZIP64 field contains the real
 * number.
 */
const IN_ZIP64 = 0xffffffff;
const ZIP64_FIELD = 1;
const [STORED, DEFLATED] = [0, 8];
const PIECE_BYTES = 1 << 16;

export class WorkbookArchive {
  /** Unpacked size of all files in bytes, according to the archive's directory. */
  readonly declaredBytes: number;
  private readonly bytes: Buffer;
  private readonly limits: WorkbookLimits;
  private readonly entries = new Map<string, Entry>();
  private unpackedBytes = 0;
  private elements = 0;

  /**
   * Reads the directory of a ZIP archive. Sizes in the local headers are ignored, because programs that stream an
   * archive do not know them.
   * @throws UnreadableWorkbook for other files, and for an archive whose declared size is too large
   */
  constructor(bytes: Buffer, limits = WORKBOOK_LIMITS) {
    this.bytes = bytes;
    this.limits = limits;
    let declaredBytes = 0;
    let at = directoryStart(bytes);
    while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
      const [size, packedBytes, offset] = with64Bits(bytes.subarray(nameEnd, extraEnd), [
        bytes.readUInt32LE(at + 24),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 42),
      ]);
      declaredBytes += size;
      const name = bytes.toString('utf8', at + 46, nameEnd);
      this.entries.set(normalized(name), { method: bytes.readUInt16LE(at + 10), offset, packedBytes });
      at = extraEnd + bytes.readUInt16LE(at + 32);
    }
    if (declaredBytes > limits.unpackedBytes) throw new UnreadableWorkbook('too large');
    this.declaredBytes = declaredBytes;
  }

  has(path: string): boolean {
    return this.entries.has(normalized(path));
  }

  /**
   * Parses an XML file in the archive.
   * @param onPiece called after each chunk, with the progress from 0 to 1
   * @throws UnreadableWorkbook for a missing file, and for a file that is too large when unpacked or has too many
   *   elements; Error for a damaged file
   */
  async parse(path: string, handler: XmlHandler, onPiece?: (done: number) => Promise<void>): Promise<void> {
    const entry = this.entries.get(normalized(path));
    if (!entry) throw new UnreadableWorkbook('no workbook');
    const reader = new XmlReader(handler);
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for await (const { piece, done } of this.pieces(entry)) {
      this.unpackedBytes += piece.length;
      // The unpacked size is checked again, because the declared size may be wrong: a few kilobytes may unpack to
      // gigabytes.
      if (this.unpackedBytes > this.limits.unpackedBytes) throw new UnreadableWorkbook('too large');
      decoder ??= new TextDecoder(detectEncoding(piece));
      reader.write(decoder.decode(piece, { stream: true }));
      if (this.elements + reader.elements > this.limits.elements) throw new UnreadableWorkbook('too large');
      await onPiece?.(done);
    }
    reader.write(decoder?.decode() ?? '');
    reader.end();
    this.elements += reader.elements;
  }

  private async *pieces({
    method,
    offset,
    packedBytes,
  }: Entry): AsyncGenerator<{ piece: Buffer; done: number }> {
    if (this.bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new Error('A local header is missing.');
    const start = offset + 30 + this.bytes.readUInt16LE(offset + 26) + this.bytes.readUInt16LE(offset + 28);
    const packed = this.bytes.subarray(start, start + packedBytes);
    if (method === DEFLATED) {
      const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
      inflate.end(packed);
      for await (const piece of inflate as AsyncIterable<Buffer>)
        yield { piece, done: inflate.bytesWritten / packed.length };
    } else if (method === STORED) {
      for (let from = 0; from < packed.length; from += PIECE_BYTES)
        yield { piece: packed.subarray(from, from + PIECE_BYTES), done: from / packed.length };
    } else throw new Error(`The compression method ${method} is not supported.`);
  }
}

/**
 * Normalises the path of a file in the archive. Some programs write it with backslashes, a leading slash, or in
 * another case than in the references to it.
 */
const normalized = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function directoryStart(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  let at = bytes.length - END_BYTES;
  while (at >= first && bytes.readUInt32LE(at) !== END_OF_DIRECTORY) at--;
  if (at < first) throw new UnreadableWorkbook('no workbook');
  const start = bytes.readUInt32LE(at + 16);
  const locator = at - 20;
  if (start !== IN_ZIP64 || locator < 0 || bytes.readUInt32LE(locator) !== END_OF_DIRECTORY_64_LOCATOR)
    return start;
  return Number(bytes.readBigUInt64LE(Number(bytes.readBigUInt64LE(locator + 8)) + 48));
}

/**
 * Replaces sizes and offsets that do not fit into 32 bits with those of the entry's ZIP64 field, which lists them in
 * the same order.
 */
function with64Bits(extra: Buffer, numbers: [number, number, number]): [number, number, number] {
  let field: Buffer | undefined;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === ZIP64_FIELD)
      field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  let from = 0;
  const read = (number: number): number => {
    if (number !== IN_ZIP64 || !field) return number;
    from += 8;
    return Number(field.readBigUInt64LE(from - 8));
  };
  const [size, packedBytes, offset] = numbers;
  return [read(size), read(packedBytes), read(offset)];
}

/**
 * Detects the encoding of an XML file: UTF-8, or UTF-16 according to the byte order mark or the first character.
 */
function detectEncoding(piece: Buffer): string {
  const [first, second] = piece;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
