// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTags } from '../../../contract/htmlTags.ts';
import { sanitizeDescription } from '../../../server/http/descriptions.ts';
import { like } from '../../support/matchers.ts';

const ACTS =
  /^(script|style|iframe|object|embed|img|image|svg|math|video|audio|form|input|button|textarea|select|link|meta|base|template|noscript|title)$/;
/** Further names of HTML elements, which generated words must not equal. */
const HTML =
  /^<(acronym|address|article|basefont|blockquote|caption|colgroup|content|datalist|details|fieldset|figcaption|frameset|marquee|noembed|noframes|noscript|optgroup|picture|plaintext|progress|section|textarea|template)\b/;

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
    'Weight <kg> per box',
    'x<y and y>z',
    'a<b and b>c, <i am> <P / Q>',
    'Size <small>, <label> missing, <Brand Name> <12 oz>',
    'see <https://shop.example/?a=1> or <ana@shop.example>',
    '</kg> <!-- <kg> --> <?kg?> <![CDATA[kg]]> <!kg>',
  ])('without tags is stored as it was sent: %j', text => {
    expect(sanitizeDescription(text)).toBe(text);
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
    expect(sanitizeDescription(sent)).toBe(stored);
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
    expect(sanitizeDescription(sent)).toBe(stored);
  });

  it.each([
    ['<p>Weight <kg> per box</p>', '<p>Weight &lt;kg&gt; per box</p>'],
    ['<b>x<y and y>z</b>', '<b>x&lt;y and y&gt;z</b>'],
    ['<p>a<b and b>c <i am></p>', '<p>a&lt;b and b&gt;c &lt;i am&gt;</p>'],
    ['<p>a</p> 5 <b', '<p>a</p> 5 &lt;b'],
    ['<p>a <!-- b</p>', '<p>a &lt;!-- b</p>'],
    ['<p>a<!-- b --></p>', '<p>a</p>'],
    ['<p><Brand a="<1>"> & <kg></p>', '<p>&lt;Brand a="&lt;1&gt;"&gt; &amp; &lt;kg&gt;</p>'],
    ['<p>a</p><table border="0"><tr><td>b</td></tr></table>', '<p>a</p>b'],
  ])('keeps the words of what is no tag beside its formatting: %j', (sent, stored) => {
    expect(sanitizeDescription(sent)).toBe(stored);
  });

  it.each([
    ['<kg onclick=alert(1)>5</kg>', '<p>&lt;kg onclick=alert(1)&gt;5&lt;/kg&gt;</p>'],
    ['<kg style="position:fixed">', '<p>&lt;kg style="position:fixed"&gt;</p>'],
    ['<kg a=">"/onmouseover=alert(1)>', '<p>&lt;kg a="&gt;"/onmouseover=alert(1)&gt;</p>'],
    ['a <IMG SRC=x onerror=alert(1) ', 'a '],
  ])('does not act, even where no formatting is: %j', (sent, stored) => {
    expect(sanitizeDescription(sent)).toBe(stored);
  });

  it('is plain text again where no tag was worth keeping', () => {
    expect(sanitizeDescription('<div>Salt & <span>"pepper" < 5</span></div>')).toBe('Salt & "pepper" < 5');
  });

  it('stays HTML where its words are about tags', () => {
    expect(sanitizeDescription('<div>&lt;img src=x onerror=alert(1)&gt;</div>')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });

  it('that grows past the limit by its escapes is refused', () => {
    expect(sanitizeDescription(`<p>${'&'.repeat(1900)}</p>`)).toHaveLength(1900 * 5 + 7);
    expect(() => sanitizeDescription(`<p>${'&'.repeat(2100)}</p>`)).toThrow(
      like.objectContaining({ statusCode: 400, field: 'description' }),
    );
  });

  const pieces = fc.constantFrom(
    '<p>', '</p>', '<b', '>', '<', '/', '"', "'", '=', '&lt;', '&gt;', '&', 'x', ' ', '<!--', '-->', '<![CDATA[',
    '<script>', '</script', '<a href="', 'javascript:', 'onerror=alert(1)', '<img src=x ', '<svg>', '<style>', '<textarea>', '</', '<math>',
    '<kg>', '<kg ', '<Brand Name>', '<small>', '<table ', ' style=', '<title>', '<x/', 'href', '<noscript>', '\n', '<?', '<!',
  ); // oxfmt-ignore
  const anything = fc.array(pieces, { maxLength: 30 }).map(parts => parts.join(''));

  it('never holds another tag or attribute than the allowed ones', () => {
    const allowed =
      /^(<\/?(p|br|h2|h3|blockquote|ul|ol|li|strong|b|em|i|u|s|code|a)( \/)?>|<a href="(https?|mailto):[^"<>]*">|[^<>])*$/;
    fc.assert(
      fc.property(anything, text => {
        const stored = sanitizeDescription(text);
        if (hasTags(stored)) expect(stored).toMatch(allowed);
      }),
      { numRuns: 2000 },
    );
  });

  it('never holds what would act, not even in a page that takes it for HTML', () => {
    fc.assert(
      fc.property(anything, text => {
        const page = document.createElement('template');
        page.innerHTML = `<div>${sanitizeDescription(text)}</div>`;
        for (const element of page.content.querySelectorAll('*')) {
          expect(element.localName).not.toMatch(ACTS);
          for (const { name, value } of element.attributes) {
            expect(name).not.toMatch(/^(on.*|style)$/);
            if (element.localName === 'a' && name === 'href') expect(value).toMatch(/^$|^(https?|mailto):/);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is stored to the letter where no tag of HTML is in it', () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }).filter(text => !/[<\0]/.test(text)),
      fc.constantFrom('<kg>', '</kg>', '<Brand Name>', 'x<y and y>z', '<', '>', '< b >', '<3', '&lt;b&gt;', '&amp;', '"'),
      fc.stringMatching(/^<[a-z]{7,12}( [a-z0-9]{1,8})?>$/).filter(tag => !HTML.test(tag)),
    ); // oxfmt-ignore
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), parts => {
        const text = parts.join(' ');
        expect(sanitizeDescription(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is when it is sent back as it was stored', () => {
    fc.assert(
      fc.property(anything, text => {
        const stored = sanitizeDescription(text);
        expect(sanitizeDescription(stored)).toBe(stored);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a text', () => {
  it.each(['<p>', '</P >', 'a <br/> b', '<a\nhref=x>', '<b<i>', '<script src=', '<kg onclick=x>'])(
    'has tags in it: %j',
    text => expect(hasTags(text)).toBe(true),
  );

  it.each([
    '',
    '<',
    '>',
    '<>',
    '<x y>',
    '<kg>',
    'x<y and y>z',
    '< p>',
    '<3>',
    '</ p>',
    '<!-- p',
    'a > b <p',
    '<'.repeat(100_000),
  ])('has none: %s', text => {
    expect(hasTags(text)).toBe(false);
  });
});
