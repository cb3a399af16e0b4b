/** Stands for the rows of a long table that are not in the page (`useRowWindow`). @param height in pixels */
export const Spacer = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td colSpan={width} style={{ height }} />
  </tr>
);
