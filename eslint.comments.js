/**
 * A lint rule for comments: they must not begin with a word such as "What" or "Whether", and their lines have at most
 * 120 columns.
 */
const MAX_COLUMNS = 120;
const HEADLESS = /^(?:What|Who|Whoever|Whether|Of|As|Where|Which|That)\b/i;
const HEADLESS_TAG = /^@(?:param\s+\S+|returns|throws)\s+(?:what|who|whoever|whether|which)\b/i;

/**
 * Finds the forbidden first word of a comment or of one of its tags.
 * @returns undefined if no first word is forbidden
 */
function findHeadless({ value }) {
  const lines = value.split('\n').map(line => line.replace(/^\s*\*?\s*/, ''));
  const text = lines.find(line => line !== '') ?? '';
  return HEADLESS.exec(text)?.[0] ?? lines.flatMap(line => HEADLESS_TAG.exec(line)?.[0] ?? [])[0];
}

export const plainComments = {
  meta: {
    messages: {
      headless: 'A comment begins with its subject, not with "{{word}}".',
      long: `A comment line has at most ${MAX_COLUMNS} columns.`,
    },
  },
  create({ report, sourceCode }) {
    return {
      Program() {
        const comments = sourceCode.getAllComments();
        for (const [at, comment] of comments.entries()) {
          const { line } = comment.loc.start;
          const before = comments[at - 1];
          const goesOn =
            comment.type === 'Line' && before?.type === 'Line' && before.loc.end.line === line - 1;
          const word = findHeadless(comment);
          if (word && !goesOn) report({ loc: comment.loc, messageId: 'headless', data: { word } });
          const lines = sourceCode.lines.slice(line - 1, comment.loc.end.line);
          if (lines.some(text => text.length > MAX_COLUMNS && /^\s*(\/|\*)/.test(text)))
            report({ loc: comment.loc, messageId: 'long' });
        }
      },
    };
  },
};
