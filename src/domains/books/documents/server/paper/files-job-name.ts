/** The job that makes the files of an issued document. */
export const makeFilesJobName = 'documents.makeFiles'
