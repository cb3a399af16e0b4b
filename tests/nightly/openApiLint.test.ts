import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { useBackOffice } from '../support/backOffice.ts';
import { DATABASES } from '../support/databases.ts';

const office = useBackOffice(DATABASES[0]!);

it("has no finding of Spectral's recommended rules in the API's description", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const { body } = await office.call<Record<string, unknown>>('GET', '/docs/json');
  const findings = await spectral.run(body);
  expect(findings.map(({ code, path: at }) => [code, at.join(' ')])).toEqual([
    // The specification writes the path of this call with a trailing slash.
    ['path-keys-no-trailing-slash', 'paths /api/purchase/branch/{branchId}/{startDate}/{endDate}/'],
  ]);
});
