/** What a JSON text says, of the type that the caller expects of it; where none is named, it is there to be compared. */
export const parsed = <T = unknown>(text: string): T => JSON.parse(text) as T;
