export function findDeclarationFaults(): Promise<string[]>;
