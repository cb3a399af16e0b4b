import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NativeSelect } from '../../../src/ui/NativeSelect';

const CHOICES = [
  [31, 'Alder Street Market'],
  [32, undefined],
] as const;

it('gives back what was chosen as it is, not as the text of its option', async () => {
  const onChange = vi.fn();
  render(<NativeSelect label="Branch" value={31} onChange={onChange} choices={CHOICES} />);
  await userEvent.selectOptions(screen.getByLabelText('Branch'), '32');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(32);
});

it('shows a value that is none of its choices as nothing, never as the first', () => {
  render(<NativeSelect label="Branch" value={40} onChange={vi.fn()} choices={CHOICES} />);
  const box = screen.getByLabelText<HTMLSelectElement>('Branch');
  expect(box.selectedOptions[0]!.textContent).toBe('');
  expect(Array.from(box.options, ({ textContent }) => textContent)).toEqual([
    '',
    'Alder Street Market',
    '32',
  ]);
});
