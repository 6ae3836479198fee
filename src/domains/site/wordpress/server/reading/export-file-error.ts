import { Problem } from '#kit/shared/problem.ts'

/** Kinds of errors in an export file. */
export type ExportFileFault =
  | 'empty'
  | 'archive'
  | 'encoding'
  | 'not-xml'
  | 'broken'
  | 'cut-off'
  | 'not-wordpress'

export interface FilePlace {
  /** Counted from 1. */
  line: number
  /** Counted from 1. */
  column: number
}

const texts: Record<ExportFileFault, (at: string, detail: string) => string> = {
  empty: () =>
    'Die Datei ist leer. Bitte exportieren Sie in WordPress noch einmal unter „Werkzeuge → Daten exportieren“.',
  archive: () =>
    'Die Datei ist ein gepacktes Archiv. Bitte entpacken Sie es und wählen Sie die XML-Datei, die darin liegt.',
  encoding: (_at, detail) =>
    `Die Schrift der Datei („${detail}“) kann nicht gelesen werden. Bitte speichern Sie die Datei als UTF-8.`,
  'not-xml': (at) =>
    `Die Datei ist kein WordPress-Export: Sie ist keine XML-Datei (${at}). Bitte wählen Sie die Datei, die WordPress unter „Werkzeuge → Daten exportieren“ erstellt.`,
  broken: (at, detail) =>
    `Die Datei ist beschädigt, ${at}${detail === '' ? '' : `: ${detail}`}. Es wurde nichts übernommen. Bitte exportieren Sie noch einmal oder berichtigen Sie diese Stelle.`,
  'cut-off': (at) =>
    `Die Datei ist unvollständig: Sie endet vorzeitig, ${at}. Es wurde nichts übernommen. Bitte exportieren oder laden Sie die Datei noch einmal.`,
  'not-wordpress': (at) =>
    `Die Datei ist zwar eine XML-Datei, aber kein WordPress-Export (${at}). Bitte wählen Sie die Datei, die WordPress unter „Werkzeuge → Daten exportieren“ erstellt.`,
}

const englishTexts: Record<ExportFileFault, (at: string, detail: string) => string> = {
  empty: () => 'The file is empty. Please export once more in WordPress under “Tools → Export”.',
  archive: () => 'The file is a packed archive. Please unpack it and choose the XML file inside.',
  encoding: (_at, detail) =>
    `The encoding of the file (“${detail}”) cannot be read. Please save the file as UTF-8.`,
  'not-xml': (at) =>
    `The file is not a WordPress export: it is not an XML file (${at}). Please choose the file that WordPress makes under “Tools → Export”.`,
  broken: (at, detail) =>
    `The file is damaged at ${at}${detail === '' ? '' : `: ${detail}`}. Nothing was imported. Please export once more or correct this place.`,
  'cut-off': (at) =>
    `The file is incomplete: it ends too early, at ${at}. Nothing was imported. Please export or download the file once more.`,
  'not-wordpress': (at) =>
    `The file is XML, but not a WordPress export (${at}). Please choose the file that WordPress makes under “Tools → Export”.`,
}

/** An export file that can't be imported, with the position and advice in both languages. */
export class ExportFileError extends Problem {
  readonly fault: ExportFileFault
  readonly line: number
  readonly column: number

  constructor(
    fault: ExportFileFault,
    place: FilePlace,
    detail: { de: string; en: string } = { de: '', en: '' },
  ) {
    super(
      'EXPORT_FILE',
      422,
      {
        de: texts[fault](`Zeile ${place.line}, Spalte ${place.column}`, detail.de),
        en: englishTexts[fault](`line ${place.line}, column ${place.column}`, detail.en),
      },
      { details: { fault, line: place.line, column: place.column } },
    )
    this.name = 'ExportFileError'
    this.fault = fault
    this.line = place.line
    this.column = place.column
  }
}
