import { statusOf } from '../../dataProvider/errors';

const CONFLICT = 409;

/** Somebody else ended it meanwhile: what is on the screen is not as it is any more. */
export const isOver = (error: unknown): boolean => statusOf(error) === CONFLICT;
