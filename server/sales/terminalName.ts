export const getTerminalName = ({ id, name }: { id: number; name: string | null }): string =>
  name ?? `Terminal ${id}`;
