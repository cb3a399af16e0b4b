import { expect, it } from 'vitest';
import { renderMarkdown } from '../../../server/lib/renderMarkdown.ts';

it.each([
  ['# A *till* & more', '<h1 id="a-till--more">A *till* &amp; more</h1>\n'],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p>\n<p>three</p>\n'],
  ['- one\n  and on\n- **two**', '<ul>\n<li>one\nand on</li>\n<li><strong>two</strong></li>\n</ul>\n'],
  ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n'],
  [
    '| a | b |\n| - | - |\n| `c` | d |',
    '<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td><code>c</code></td><td>d</td></tr>\n</table>\n',
  ],
  ['```sh\n# "a"\n\n- <b>\n```', '<pre><code># &quot;a&quot;\n\n- &lt;b&gt;\n</code></pre>\n'],
  [
    '[here](#a) [there](https://a.test) [file](a.md#b)',
    '<p><a href="#a">here</a> <a href="https://a.test">there</a> file</p>\n',
  ],
  [
    '<img src=x onerror=1> [x](javascript:1) `<i>`',
    '<p>&lt;img src=x onerror=1&gt; x <code>&lt;i&gt;</code></p>\n',
  ],
])('renders %j', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(html);
});
