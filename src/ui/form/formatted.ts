const TAG = /<\/?[a-z][^>]*>/i;

/** Whether a text holds HTML rather than plain words. */
export const isFormatted = (text: unknown): boolean => typeof text === 'string' && TAG.test(text);
