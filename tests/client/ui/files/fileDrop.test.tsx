import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFileDrop } from '../../../../src/ui/files/useFileDrop';

afterEach(cleanup);

const Place = ({ name, take }: { name: string; take: (files: FileList) => void }) => {
  const { over, place } = useFileDrop(({ files }) => take(files));
  return (
    <div {...place}>
      {name} {over && 'takes it'}
      <span>inside {name}</span>
    </div>
  );
};

const held = (types: string[]) => ({ types, files: [new File(['a'], 'figs.png')], dropEffect: 'copy' });

function leaves(element: Element, to: Element) {
  const event = createEvent.dragLeave(element);
  Object.defineProperty(event, 'relatedTarget', { value: to });
  fireEvent(element, event);
}

/** @returns true if the browser's default action, which opens the file, is prevented */
function happens(kind: 'dragOver' | 'drop', element: Element, types = ['Files']) {
  const event = createEvent[kind](element);
  Object.defineProperty(event, 'dataTransfer', { value: held(types) });
  fireEvent(element, event);
  return event.defaultPrevented;
}

it('takes a file, and shows that it would while it is held over the place', () => {
  const take = vi.fn();
  render(<Place name="pictures" take={take} />);
  const place = screen.getByText(/^pictures/);
  expect(happens('dragOver', place)).toBe(true);
  expect(place.textContent).toContain('takes it');
  leaves(place, screen.getByText('inside pictures'));
  expect(place.textContent).toContain('takes it');
  leaves(place, document.body);
  expect(place.textContent).not.toContain('takes it');
  happens('drop', place);
  expect(take.mock.calls[0]![0]).toHaveLength(1);
});

it('keeps the browser from opening a file that is dropped beside it, for as long as there is a place', () => {
  const take = vi.fn();
  const page = (second: boolean) => (
    <>
      <p>a half-typed form</p>
      <Place name="pictures" take={take} />
      {second && <Place name="attachment" take={take} />}
    </>
  );
  const { rerender } = render(page(true));
  const beside = screen.getByText('a half-typed form');
  expect(happens('drop', beside)).toBe(true);
  rerender(page(false));
  expect(happens('drop', beside)).toBe(true);
  expect(happens('drop', beside, ['text/plain'])).toBe(false);
  expect(take).not.toHaveBeenCalled();
  rerender(<p>a half-typed form</p>);
  expect(happens('drop', screen.getByText('a half-typed form'))).toBe(false);
});

it('leaves text that is dragged to the browser', () => {
  const take = vi.fn();
  render(<Place name="pictures" take={take} />);
  expect(happens('drop', screen.getByText(/^pictures/), ['text/plain'])).toBe(false);
  expect(take).not.toHaveBeenCalled();
});
