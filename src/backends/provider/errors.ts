import { NotSupportedError } from '../../dataProvider/errors';

export const createSignInNotSupportedError = () =>
  new NotSupportedError('The API asks for a sign-in, and this backend has none.');

export const createInvalidBranchIdError = (id: string) =>
  new NotSupportedError(
    `The ids of branches must be numbers, but the API has "${id}": leave out \`branches\` from \`resources\`, and choose one branch in \`filter\`.`,
  );
