import { createRoot } from 'react-dom/client';

const ROWS = Array.from({ length: 50 }, (_, row) => Array.from({ length: 7 }, (_, cell) => `${row} ${cell}`));

const Table = () => (
  <table>
    <tbody>
      {ROWS.map(cells => (
        <tr key={cells[0]}>
          {cells.map(cell => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

Object.assign(window, {
  renderRows: () =>
    new Promise<number>(resolve => {
      const place = document.body.appendChild(document.createElement('div'));
      const started = performance.now();
      const root = createRoot(place);
      root.render(<Table />);
      const watch = () => {
        if (place.querySelectorAll('tr').length < ROWS.length) return requestAnimationFrame(watch);
        requestAnimationFrame(() => {
          resolve(performance.now() - started);
          root.unmount();
          place.remove();
        });
        return 0;
      };
      watch();
    }),
});
