import { expect, it } from 'vitest';
import { renderMarkdown } from '../../../server/lib/renderMarkdown.ts';

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
