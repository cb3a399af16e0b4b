import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/errors';
import { describeFailure } from '../../../src/ui/ErrorBanner';

const sentence = 'Failed to save the banner.';
const reason = 'The disk is full; nothing was saved.';

describe('a failure', () => {
  it.each([400, 409, 507])('of %i says why', status => {
    const error = new HttpError('The server answered', status, reason);
    expect(describeFailure(sentence, error)).toEqual({ sentence, reason, field: undefined });
  });

  it.each([500, 502, 503])('of %i says nothing of the inside', status => {
    expect(describeFailure(sentence, new HttpError('The server answered', status, reason))).toEqual({
      sentence,
    });
  });
});
