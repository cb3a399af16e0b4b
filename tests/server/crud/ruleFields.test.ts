/** Fields that the rules of declared entities read. */
import { expect, it } from 'vitest';
import { count, entity, money, reference, rows, text } from '../../../contract/entity.ts';
import { assertRuleFieldsExist } from '../../../server/crud/ruleFields.ts';

const fields = {
  title: text(),
  fee: money(),
  supplierId: reference('purchases/suppliers'),
  lines: rows({ units: count() }),
};

it('are declared, or those of every record', () => {
  const jobs = entity('jobs', fields, {
    rules: {
      total: { kind: 'count', rule: ({ lines }) => lines.reduce((sum, { units }) => sum + (units ?? 0), 0) },
      label: {
        kind: 'text',
        rule: job => `${job.title.trim()} ${(job as { supplierName?: string }).supplierName}`,
      },
    },
  });
  expect(() => assertRuleFieldsExist([jobs])).not.toThrow();
});

it('are refused if they are not declared', () => {
  const jobs = entity('jobs', fields, {
    rules: { total: { kind: 'money', rule: job => (job as unknown as { price: number }).price * 2 } },
  });
  expect(() => assertRuleFieldsExist([jobs])).toThrow(
    'The entity "jobs": the rule of "total" reads "price", which is no field.',
  );
});
