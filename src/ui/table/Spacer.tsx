/** Takes the place of the rows of a long table that are not rendered (`useRowWindow`). @param height in pixels */
export const Spacer = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td colSpan={width} style={{ height }} />
  </tr>
);
