/** On a slow page a link's screen is drawn a frame after the press (`seenFirst`): what happens meanwhile comes first. */
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { guardedHistory } from '../../../src/lib/guardedHistory';

/** What is drawn after the frame. */
const later: (() => void)[] = [];
vi.mock('../../../src/lib/seenFirst', () => ({ seenFirst: (draw: () => void) => later.push(draw) }));
const aFrame = () => {
  for (const draw of later.splice(0)) draw();
};

/** A history at a list, and the addresses whose screens are drawn. */
function atList() {
  const history = guardedHistory(createMemoryHistory({ initialEntries: ['/list'], v5Compat: true }));
  const drawn: string[] = [];
  history.listen(({ location }) => drawn.push(location.pathname));
  return { history, drawn };
}

it('draws where a link leads after the frame', () => {
  const { history, drawn } = atList();
  history.push('/form');
  expect(drawn).toEqual([]);
  aFrame();
  expect(drawn).toEqual(['/form']);
});

it('does not draw a form that was left by Back within the frame', () => {
  const { history, drawn } = atList();
  history.push('/form');
  history.go(-1);
  aFrame();
  expect(drawn).toEqual(['/list']);
});

it('draws the last of two links alone', () => {
  const { history, drawn } = atList();
  history.push('/form');
  history.push('/settings');
  aFrame();
  expect(drawn).toEqual(['/settings']);
});
