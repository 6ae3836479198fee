/** Folder of a download group's documents. */
export const documentFolder = (group: string): string => `Dokumente/${group}`
