import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CallName, ResourceName } from '../../src/dataProvider/api';

const read = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../src', file), 'utf8');
const text = read('App.tsx');

/**
 * The file of each screen in `screens.ts`, by its path below `/admin/`. An entity with its own screens names their file
 * in `App.tsx` instead.
 */
const FILES = new Map(
  [...read('screens.ts').matchAll(/^ +'?([\w/-]+)'?: \(\) => import\('\.\/([^']+)'\)/gm)].map(
    ([, address, file]) => [address!, file!],
  ),
);

export interface Line<Name extends string> {
  path: Name;
  file: string;
  needs: CallName | undefined;
  inMenu: boolean;
}

function linesOf<Name extends string>(tag: 'Resource' | 'Route'): Line<Name>[] {
  return [...text.matchAll(new RegExp(`<${tag} (.*) />$`, 'gm'))].map(([, line = '']) => {
    const named = (pattern: RegExp) => pattern.exec(line)?.[1];
    const address = named(/(?:name|path)="([^"]+)"/) as Name;
    return {
      path: address,
      file: FILES.get(address) ?? named(/import\('\.\/([^']+)'\)/) ?? '',
      needs: named(/needs="([^"]+)"/) as CallName | undefined,
      inMenu: !line.includes('menu={false}'),
    };
  });
}

export const RESOURCES = linesOf<ResourceName>('Resource');
export const ROUTES = linesOf<string>('Route');
export const REPORTS = ROUTES.filter(
  (route): route is Line<string> & { needs: CallName } =>
    route.inMenu && route.needs !== undefined && route.file.startsWith('reports/'),
);
