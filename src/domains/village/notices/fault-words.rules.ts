/** Faults of the chain, in words for the office. */
export const faultWords = {
  de: {
    gap: 'Davor fehlt ein Siegel.',
    link: 'Das Siegel schließt nicht an das vorige an.',
    seal: 'Das Siegel selbst wurde verändert.',
    content: 'Der versiegelte Inhalt wurde verändert.',
    altered: 'Was hängt, ist nicht mehr das, was versiegelt wurde.',
    unsealed: 'Hängt ohne Siegel.',
    neverPosted: 'Hing nie: In der vorgesehenen Zeit lief die Website nicht. Bitte neu anschlagen.',
    fileMissing: 'Eine Datei fehlt im Speicher.',
    fileAltered: 'Eine Datei hat nicht mehr den versiegelten Inhalt.',
  },
  en: {
    gap: 'A seal before this one is missing.',
    link: 'The seal does not follow the one before.',
    seal: 'The seal itself was changed.',
    content: 'The sealed content was changed.',
    altered: 'What hangs is no longer what was sealed.',
    unsealed: 'Hangs without a seal.',
    neverPosted: 'Never hung: the website was off during the whole period. Please post it again.',
    fileMissing: 'A file is missing in the store.',
    fileAltered: 'A file no longer has the sealed content.',
  },
} as const
