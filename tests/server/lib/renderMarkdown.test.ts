import { expect, it } from 'vitest';
import { renderContents, renderMarkdown } from '../../../server/lib/renderMarkdown.ts';

it.each([
  ['# A `till` & more', '<h1 id="a-till--more">A <code>till</code> &amp; more</h1>\n'],
  [
    '[here](#a) [there](https://a.test) [file](a.md#b)',
    '<p><a href="#a">here</a> <a href="https://a.test">there</a> file</p>\n',
  ],
  [
    '<img src=x onerror=1>\n\n[x](javascript:1) `<i>`',
    '&lt;img src=x onerror=1&gt;<p>x <code>&lt;i&gt;</code></p>\n',
  ],
])('renders %j', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(html);
});

it('links the files that have a URL, and the sections of a page', () => {
  const findUrl = (href: string) => (/^a\.md|^\/docs\/a$/.test(href) ? '/docs/a#b' : undefined);
  expect(renderMarkdown('[a](a.md#b) [c](c.md) `/docs/a` `/docs/c` `a.md`', findUrl)).toBe(
    '<p><a href="/docs/a#b">a</a> c <a href="/docs/a#b"><code>/docs/a</code></a> <code>/docs/c</code> <code>a.md</code></p>\n',
  );
  expect(renderContents('# A\n\n## B\n\n### C & D\n')).toBe(
    '<ul>\n<li><a href="#b">B</a><ul>\n<li><a href="#c--d">C &amp; D</a></li>\n</ul>\n</li>\n</ul>\n',
  );
});
