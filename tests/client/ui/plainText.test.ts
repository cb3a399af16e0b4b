import fc from 'fast-check';
import { expect, it } from 'vitest';
import { showTypedText, storeTypedText } from '../../../src/ui/form/typedText';
import { toEditorHtml, convertEditorHtmlForStorage } from '../../../src/ui/form/plainText';

it.each([
  ['Weight <kg> per box', '<p>Weight &lt;kg&gt; per box</p>'],
  ['x<y and y>z', '<p>x&lt;y and y&gt;z</p>'],
  ['one\ntwo & three', '<p>one</p><p>two &amp; three</p>'],
  ['<p>Fresh <strong>and</strong> ripe</p>', '<p>Fresh <strong>and</strong> ripe</p>'],
  ['<p>Weight <kg> <em>per</em> box</p>', '<p>Weight &lt;kg&gt; <em>per</em> box</p>'],
  ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<kg onclick=alert(1)>', '&lt;kg onclick=alert(1)>'],
])('%j is edited as %j', (text, html) => {
  expect(toEditorHtml(text)).toBe(html);
});

it.each([
  ['<p>Weight &lt;kg&gt; per box</p>', 'Weight <kg> per box'],
  ['<p>one</p><p>two</p>', 'one\ntwo'],
  ['<p><strong>Weight</strong> &lt;kg&gt;</p>', '<p><strong>Weight</strong> &lt;kg&gt;</p>'],
  // The text `<b>` would be taken for a tag in plain text.
  ['<p>the tag &lt;b&gt;</p>', '<p>the tag &lt;b&gt;</p>'],
])('%j of the editor is kept as %j', (html, text) => {
  expect(convertEditorHtmlForStorage(html)).toBe(text);
});

it('goes through the editor without loss, where it is plain text', () => {
  const words = fc.constantFrom(
    '<kg>',
    '</kg>',
    'x<y and y>z',
    '<',
    '>',
    '&amp;',
    '&',
    'a',
    '\n',
    '<Brand Name>',
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), parts => {
      const text = parts.join(' ');
      expect(convertEditorHtmlForStorage(toEditorHtml(text))).toBe(text);
    }),
  );
});

it.each([
  ['Make it <b>bold</b>\n& more', '<p>Make it &lt;b&gt;bold&lt;/b&gt;</p><p>&amp; more</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['3 < 4 & <kg>', '3 < 4 & <kg>'],
  ['', ''],
])('%j typed without formatting is text, stored as %j', (typed, stored) => {
  expect(storeTypedText(typed)).toBe(stored);
  expect(showTypedText(stored)).toBe(typed);
});
