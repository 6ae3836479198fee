import { Problem } from '#kit/shared/problem.ts'

export const erasedSince = () =>
  new Problem('BACKUP_ERASED', 409, {
    de: 'Dieser Eintrag wurde auf Wunsch einer Person gelöscht oder verändert. Er darf nicht zurückkommen.',
    en: 'This record was deleted or changed because a person asked for it. It must not come back.',
  })

export const nothingToBringBack = () =>
  new Problem('BACKUP_SAME', 409, {
    de: 'Das ist heute noch genauso da. Es gibt nichts zurückzuholen.',
    en: 'This is here today just as it was then. There is nothing to bring back.',
  })

export const fileInBin = () =>
  new Problem('BACKUP_FILE_IN_BIN', 409, {
    de: 'Diese Datei liegt unverändert im Papierkorb. Bitte holen Sie sie dort heraus.',
    en: 'This file lies unchanged in the bin. Please take it out there.',
  })
