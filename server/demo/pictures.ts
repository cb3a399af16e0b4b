import sharp from 'sharp';
import type { FileStorage } from '../files/files.ts';
import { DEPARTMENTS } from './departments.ts';
import { PRODUCT_GLYPHS, type GlyphName } from './glyphs.ts';

// oxfmt-ignore
export const BANNERS = [
  { key: 'harvest', title: 'Harvest week', active: true, colours: ['#f9e3b4', '#f3b562', '#c9783a'], glyphs: ['apple', 'grapes', 'carrot', 'tomato'] },
  { key: 'bakery', title: 'Warm from the oven at 7', active: true, colours: ['#fbeee0', '#eec9a0', '#b9773d'], glyphs: ['loaf', 'croissant', 'cup', 'cookie'] },
  { key: 'greens', title: 'Local greens, picked today', active: true, colours: ['#e4f3dc', '#a8d49a', '#4f8f55'], glyphs: ['greens', 'tomato', 'carrot', 'greens'] },
  { key: 'summer', title: 'Summer ice cream days', active: false, colours: ['#dff2f8', '#9fd3e6', '#4b93ad'], glyphs: ['ice-cream', 'orange', 'soda', 'ice-cream'] },
] as const satisfies readonly {
  key: string;
  title: string;
  active: boolean;
  colours: readonly string[];
  glyphs: readonly GlyphName[];
}[];

export const toPictureName = (key: string): string => `demo-${key}.webp`;

const GROUNDS = ['#f7ead7', '#e3efe0', '#e1ecf3', '#f6e1de', '#ece5f3', '#f5f0cf'];

export async function drawPictures(files: FileStorage): Promise<void> {
  const draw = async (folder: string, key: string, svg: string) => {
    const picture = await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
    await files.write(`${folder}/${toPictureName(key)}`, picture);
  };
  await Promise.all([
    ...BANNERS.map(({ key, colours, glyphs }) => draw('banner', key, bannerSvg(colours, glyphs))),
    ...DEPARTMENTS.map(({ key, glyphs }, at) => draw('category', key, categorySvg(at, glyphs))),
    ...Object.entries(PRODUCT_GLYPHS).map(([name, drawing], at) =>
      draw('product', name, productSvg(at, drawing)),
    ),
  ]);
}

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const placed = (drawing: string, x: number, y: number, size: number, turn = 0): string =>
  `<ellipse cx="${x + size / 2}" cy="${y + size * 0.93}" rx="${size * 0.36}" ry="${size * 0.05}" opacity=".12"/>
   <g transform="translate(${x} ${y}) scale(${size / 100}) rotate(${turn} 50 50)">${drawing}</g>`;

function productSvg(at: number, drawing: string): string {
  const ground = GROUNDS[at % GROUNDS.length];
  return svg(
    256,
    256,
    `<rect width="256" height="256" fill="${ground}"/><circle cx="128" cy="132" r="100" fill="#fff" opacity=".55"/>
     ${placed(drawing, 43, 40, 170)}`,
  );
}

function categorySvg(at: number, glyphs: readonly GlyphName[]): string {
  const ground = GROUNDS[at % GROUNDS.length];
  const band = GROUNDS[(at + 2) % GROUNDS.length];
  const size = [176, 128, 108][glyphs.length - 1] ?? 100;
  const step = glyphs.length > 1 ? (232 - size) / (glyphs.length - 1) : 0;
  const first = glyphs.length > 1 ? 12 : (256 - size) / 2;
  const row = glyphs.map((glyph, index) =>
    placed(PRODUCT_GLYPHS[glyph], first + index * step, 128 - size / 2 + (index % 2 ? -16 : 12), size),
  );
  return svg(
    256,
    256,
    `<rect width="256" height="256" fill="${ground}"/><path d="M0 168c70-34 150 30 256-14v102H0z" fill="${band}"/>${row.join('')}`,
  );
}

function bannerSvg([sky, horizon, hill]: readonly string[], glyphs: readonly GlyphName[]): string {
  const row = glyphs.map((glyph, index) =>
    placed(PRODUCT_GLYPHS[glyph], 44 + index * 142, index % 2 ? 128 : 156, 136, index % 2 ? 6 : -6),
  );
  return svg(
    640,
    360,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${horizon}"/></linearGradient></defs>
     <rect width="640" height="360" fill="url(#sky)"/><circle cx="520" cy="86" r="46" fill="#fff" opacity=".6"/>
     <path d="M0 236c120-60 220 20 340-14s200-50 300 4v134H0z" fill="${hill}" opacity=".45"/>
     <path d="M0 290c160-40 300 20 640-22v92H0z" fill="${hill}"/>${row.join('')}`,
  );
}
