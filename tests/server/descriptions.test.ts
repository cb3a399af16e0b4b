import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTags } from '../../contract/markup.ts';
import { storedDescription } from '../../server/descriptions.ts';

describe('a description', () => {
  it.each([
    'a < b & c',
    'a<b and c',
    '1 < 2 > 0',
    '<3 "hearts" &amp; all',
    '< p >',
    'a\r\n\tb',
    '5 > 3 <b',
    '',
    '\u200f مرحبا 🍎',
  ])('without tags is stored as it was sent: %j', text => {
    expect(storedDescription(text)).toBe(text);
  });

  it.each([
    ['<p>Fresh <strong>and</strong> <em>ripe</em></p>', '<p>Fresh <strong>and</strong> <em>ripe</em></p>'],
    ['<h2>Fruit</h2><ul><li>1</li></ul>', '<h2>Fruit</h2><ul><li>1</li></ul>'],
    ['<p>a < b & c</p>', '<p>a &lt; b &amp; c</p>'],
    ['<p>caf&eacute; &nbsp;🍎</p>', '<p>café \u00a0🍎</p>'],
    ['<p class="x" style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="https://x.example/?a=1&b=2">x</a>', '<a href="https://x.example/?a=1&amp;b=2">x</a>'],
    ['<a href="mailto:a@x.example" target="_blank">x</a>', '<a href="mailto:a@x.example">x</a>'],
    ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
    ['<P>Loud</P>', '<p>Loud</p>'],
  ])('keeps its formatting: %j', (sent, stored) => {
    expect(storedDescription(sent)).toBe(stored);
  });

  it.each([
    ['<script>alert(1)</script>Ripe', 'Ripe'],
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p>a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
    ['<p>a</p> <img src=x onerror=alert(1)', '<p>a</p> '],
    ['<svg/onload=alert(1)>a', 'a'],
    ['<iframe src="https://x.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="java\nscript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href=" &#106;avascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p>a</p>'],
    ['<p><a href="//x.example">a</a><a href="/admin">b</a></p>', '<p>ab</p>'],
    ['<p><style>p { color: red }</style>a</p>', '<p>a</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>', '<p>a</p>'],
  ])('loses what could act: %j', (sent, stored) => {
    expect(storedDescription(sent)).toBe(stored);
  });

  it('is plain text again where no tag was worth keeping', () => {
    expect(storedDescription('<div>Salt & <span>"pepper" < 5</span></div>')).toBe('Salt & "pepper" < 5');
  });

  it('stays HTML where its words are about tags', () => {
    expect(storedDescription('<div>&lt;img src=x onerror=alert(1)&gt;</div>')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });

  it('that grows past the limit by its escapes is refused', () => {
    expect(storedDescription(`<p>${'&'.repeat(1900)}</p>`)).toHaveLength(1900 * 5 + 7);
    expect(() => storedDescription(`<p>${'&'.repeat(2100)}</p>`)).toThrow(
      expect.objectContaining({ statusCode: 400, field: 'description' }),
    );
  });

  it('never holds another tag or attribute than the allowed ones', () => {
    const pieces = fc.constantFrom(
      ...['<p>', '</p>', '<b', '>', '<', '/', '"', "'", '=', '&lt;', '&gt;', '&', 'x', ' ', '<!--', '-->', '<![CDATA['],
      ...['<script>', '</script', '<a href="', 'javascript:', 'onerror=alert(1)', '<img src=x ', '<svg>', '<style>', '<textarea>', '</', '<math>'],
    ); // prettier-ignore
    const allowed =
      /^(<\/?(p|br|h2|h3|blockquote|ul|ol|li|strong|b|em|i|u|s|code|a)( \/)?>|<a href="(https?|mailto):[^"<>]*">|[^<>])*$/;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), parts => {
        const text = parts.join('');
        const stored = storedDescription(text);
        if (hasTags(stored)) expect(stored).toMatch(allowed);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text', () => {
  it.each(['<p>', '</P >', 'a <br/> b', '<x y>', '<a\nhref=x>', '<b<i>'])('has tags in it: %j', text => {
    expect(hasTags(text)).toBe(true);
  });

  it.each(['', '<', '>', '<>', '< p>', '<3>', '</ p>', '<!-- p', 'a > b <p', '<'.repeat(100_000)])(
    'has none: %s',
    text => {
      expect(hasTags(text)).toBe(false);
    },
  );
});
