import type { Linter } from 'eslint';

export const LAYERS: Record<'server' | 'src', string[]>;
export const PLAIN: string[];
export const MAX_DEPTH: number;
declare const importRules: Linter.Config[];
export default importRules;
