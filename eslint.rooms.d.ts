import type { Linter } from 'eslint';

export const ROOMS: Record<'server' | 'src', string[]>;
export const PLAIN: string[];
export const MAX_DEPTH: number;
declare const rooms: Linter.Config[];
export default rooms;
