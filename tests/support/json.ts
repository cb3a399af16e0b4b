/** Parses JSON as the type that the caller names. Without a type, the value can only be compared. */
export const parsed = <T = unknown>(text: string): T => JSON.parse(text) as T;
