/** Writes a video of a barcode on white as raw frames (Y4M), which Chromium accepts in place of a camera. */
import { writeFileSync } from 'node:fs';

const WIDTH = 640;
const HEIGHT = 480;
const BAR = 4;

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];

const inverted = (bits: string): string => [...bits].map(bit => (bit === '1' ? '0' : '1')).join('');

function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const parity = PARITY[digits[0]!]!;
  const left = digits.slice(1, 7).map((digit, at) => {
    const bits = LEFT[digit]!;
    return parity[at] === 'L' ? bits : [...inverted(bits)].reverse().join('');
  });
  const right = digits.slice(7).map(digit => inverted(LEFT[digit]!));
  return `101${left.join('')}01010${right.join('')}101`;
}

export function writeCodeVideo(file: string, code: string): void {
  const bars = barsOf(code);
  const start = (WIDTH - bars.length * BAR) / 2;
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 100; y < HEIGHT - 100; y++) {
    for (let x = 0; x < bars.length * BAR; x++)
      if (bars[Math.floor(x / BAR)] === '1') light[y * WIDTH + start + x] = 16;
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, frame, frame]));
}
