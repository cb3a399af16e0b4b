/** Makes the part of a file name that says when the file was made. @param madeAt such as `2026-11-30 09:05:00` */
export const toFileNameMoment = (madeAt: string): string => `made-${madeAt.slice(0, 16).replace(':', '')}`;
