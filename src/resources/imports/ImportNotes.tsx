/** The server sends whole sentences about assumptions and unchanged records. */
export const ImportNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className="import-notes">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
