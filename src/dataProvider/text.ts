/** Text of the wire without the spaces around it; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
