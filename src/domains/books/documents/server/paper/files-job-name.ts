/** Job that creates the files of an issued document. */
export const makeFilesJobName = 'documents.makeFiles'
