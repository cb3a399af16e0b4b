import { describe, expect, it } from 'vitest';
import { DATABASES } from '../../support/databases.ts';
import { lines, useImports } from './jobSupport.ts';

for (const database of DATABASES) {
  describe(`the refused rows of an import on ${database.name}`, () => {
    const { files } = useImports(database);

    it('stay while other files are checked', async () => {
      const first = await files.checked(lines('name,price', 'Bread,1', 'Rolls,cheap'));
      await files.checked(lines('name,price', 'Cake,1'));
      expect(await files.refusals(first.id)).toMatchObject([{ line: 3 }]);
    });
  });
}
