/** Where a document of one of the groups of downloads is kept. */
export const documentFolder = (group: string): string => `Dokumente/${group}`
