/** Notes of the server about assumptions and unchanged records. Each note is a whole sentence. */
export const ImportNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className="import-notes">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
