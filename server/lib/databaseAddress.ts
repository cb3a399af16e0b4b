/** Whether an address names a PostgreSQL database; anything else is a SQLite file. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);
