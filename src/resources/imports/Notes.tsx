/** Notes on what was assumed, or what stays, in whole sentences of the server. */
export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className="import-notes">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
