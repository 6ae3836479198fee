import { roomInWords } from '#kit/shared/room-in-words.ts'
import { Problem } from '#kit/shared/problem.ts'

/** The archive is unusable; the reason is the second half of a sentence in both languages. */
export const unusableArchive = (de: string, en: string, cause?: unknown) =>
  new Problem(
    'BACKUP_UNUSABLE',
    422,
    {
      de: `Diese Sicherung lässt sich nicht verwenden: ${de} Es wurde nichts verändert.`,
      en: `This backup cannot be used: ${en} Nothing was changed.`,
    },
    { cause },
  )

export const foreignArchive = (cause?: unknown) =>
  unusableArchive('Das ist keine Sicherung von Dorfplatz.', 'It was not made by Dorfplatz.', cause)

export const cutArchive = (cause?: unknown) =>
  unusableArchive(
    'Die Datei ist abgeschnitten oder beschädigt. Bitte nehmen Sie eine andere Sicherung oder holen Sie diese noch einmal.',
    'The file is cut off or damaged. Please take another backup, or fetch this one again.',
    cause,
  )

export const damagedPart = (part: string) =>
  unusableArchive(
    `Der Teil „${part}“ ist beschädigt. Bitte nehmen Sie eine andere Sicherung.`,
    `The part “${part}” is damaged. Please take another backup.`,
  )

/** Content missing from the pool of a night, or from the store of an archive made before an upgrade. */
export const missingContent = (file: string, cause: unknown) =>
  unusableArchive(
    `Ihr fehlt die Datei „${file}“. Zu einer Nacht gehört der Ordner „contents“ neben „nights“.`,
    `It lacks the file “${file}”. A night needs the folder “contents” beside “nights”.`,
    cause,
  )

export const outsideName = (name: string) =>
  unusableArchive(
    `Sie nennt die Datei „${name}“, die außerhalb der Website liegt. Eine solche Sicherung hat dieses Programm nicht gemacht; verwenden Sie sie nicht.`,
    `It names the file “${name}”, which is outside of the site. This program did not make such a backup; do not use it.`,
  )

/** For the site's own target, from which damaged content was deleted so that the next backup writes it again. */
export const damagedContent = (key: string) =>
  new Problem('BACKUP_UNUSABLE', 422, {
    de: `Die Datei „${key}“ ist in dieser Sicherung beschädigt oder fehlt. Die nächste Sicherung schreibt sie neu; mit „Jetzt sichern“ beginnen Sie sie gleich.`,
    en: `The file “${key}” is damaged or missing in this backup. The next backup writes it anew; begin it at once with “Back up now”.`,
  })

export const newerArchive = (program: string) =>
  unusableArchive(
    `Sie wurde mit einer neueren Version gemacht (${program}). Bitte bringen Sie zuerst das Programm auf diesen Stand.`,
    `It was made by a newer version (${program}). Please bring the program up to that version first.`,
  )

export const keyNeeded = () =>
  new Problem('BACKUP_KEY_NEEDED', 422, {
    de: 'Diese Sicherung ist verschlüsselt. Geben Sie den Schlüssel vom Notfallblatt an (in einer Datei: --key DATEI).',
    en: 'This backup is encrypted. Give the key from the emergency sheet (in a file: --key FILE).',
  })

export const wrongKey = (cause?: unknown) =>
  new Problem(
    'BACKUP_KEY',
    422,
    {
      de: 'Der Schlüssel passt nicht zu dieser Sicherung. Bitte prüfen Sie ihn am Notfallblatt; er beginnt mit AGE-SECRET-KEY-1.',
      en: 'The key does not fit this backup. Please check it on the emergency sheet; it begins with AGE-SECRET-KEY-1.',
    },
    { cause },
  )

export const otherWork = () =>
  new Problem('BACKUP_BUSY', 409, {
    de: 'Gerade läuft schon eine Sicherung, eine Wiederherstellung oder eine Probe. Bitte warten Sie, bis sie fertig ist.',
    en: 'A backup, a restore or a drill is already running. Please wait until it has ended.',
  })

export const ofAnother = (target: string, address: string) =>
  new Problem('BACKUP_FOREIGN', 409, {
    de: `In „${target}“ liegen die Sicherungen einer anderen Website (${address}); es wurde dort nichts verändert. Jede Website braucht ihren eigenen Ordner. Ist jene durch diese hier ersetzt, übernehmen Sie den Ort im Bereich „Sicherung“.`,
    en: `“${target}” holds the backups of another website (${address}); nothing was changed there. Each website needs a folder of its own. If this one has replaced that one, take the place over on the screen “Backup”.`,
  })

export const lostOwner = (target: string) =>
  new Problem('BACKUP_TARGET_EMPTY', 409, {
    de: `In „${target}“ lagen Sicherungen dieser Website, und jetzt fehlt dort ihr Kennzeichen (die Datei „owner“): Vermutlich ist das Laufwerk nicht eingehängt. Es wurde nichts gesichert. Hängen Sie es ein; soll dort neu begonnen werden, übernehmen Sie den Ort im Bereich „Sicherung“.`,
    en: `“${target}” held backups of this website and lacks their mark now (the file “owner”): the drive is probably not mounted. Nothing was backed up. Mount it; to begin there anew, take the place over on the screen “Backup”.`,
  })

export const tooManyDownloads = () =>
  new Problem('BACKUP_DOWNLOADS', 429, {
    de: 'Es werden gerade schon Sicherungen heruntergeladen. Bitte warten Sie, bis sie fertig sind.',
    en: 'Backups are being downloaded already. Please wait until they are done.',
  })

export const downloadOver = () =>
  new Problem('BACKUP_DOWNLOAD_OVER', 410, {
    de: 'Diese Adresse gilt nicht mehr. Bitte beginnen Sie das Herunterladen im Bereich „Sicherung“ neu.',
    en: 'This address is no longer valid. Please begin the download anew on the screen “Backup”.',
  })

export const noRoom = (needed: number, free: number) =>
  new Problem('BACKUP_NO_ROOM', 507, {
    de: `Für die Sicherung ist zu wenig Platz: Gebraucht werden etwa ${roomInWords(needed, 'de')}, frei sind ${roomInWords(free, 'de')}. Bitte schaffen Sie Platz oder wählen Sie ein anderes Ziel.`,
    en: `There is too little room for the backup: about ${roomInWords(needed, 'en')} are needed, ${roomInWords(free, 'en')} are free. Please make room or choose another target.`,
  })

export const noRoomToLoad = (needed: number, free: number) =>
  new Problem('BACKUP_NO_ROOM', 507, {
    de: `Um die Sicherung wiederherzustellen, ist zu wenig Platz: Gebraucht werden etwa ${roomInWords(needed, 'de')}, frei sind ${roomInWords(free, 'de')}. Es wurde nichts verändert; bitte schaffen Sie Platz.`,
    en: `There is too little room to restore the backup: about ${roomInWords(needed, 'en')} are needed, ${roomInWords(free, 'en')} are free. Nothing was changed; please make room.`,
  })

/** Refusal of a backup, restore or drill because disk or database are full. */
export const fullInTheMiddle = (cause: unknown) =>
  new Problem(
    'BACKUP_DISK_FULL',
    507,
    {
      de: 'Der Datenträger ist voll. Das Angefangene wurde weggeräumt; bitte schaffen Sie Platz.',
      en: 'The disk is full. What had been begun was taken away; please make room.',
    },
    { cause },
  )

export const databaseAway = (cause?: unknown) =>
  new Problem(
    'BACKUP_DATABASE_AWAY',
    503,
    {
      de: 'Die Verbindung zur Datenbank ist mittendrin abgerissen. Das Angefangene gilt nicht.',
      en: 'The connection to the database was lost in the middle. What had been begun does not count.',
    },
    { cause },
  )

export const changedWhileRead = (key: string) =>
  new Problem('BACKUP_FILE_CHANGED', 409, {
    de: `Die Datei „${key}“ hat sich geändert, während sie gelesen wurde. Die Sicherung wurde verworfen; bitte versuchen Sie es noch einmal.`,
    en: `The file “${key}” changed while it was read. The backup was discarded; please try again.`,
  })

export const fileExists = (file: string) =>
  new Problem('BACKUP_EXISTS', 409, {
    de: `Die Datei „${file}“ gibt es schon. Bitte geben Sie einen anderen Namen an.`,
    en: `The file “${file}” is there already. Please give another name.`,
  })

export const unwritableFile = (file: string, cause: unknown) =>
  new Problem(
    'BACKUP_FILE_UNWRITABLE',
    422,
    {
      de: `In die Datei „${file}“ lässt sich nicht schreiben (${(cause as NodeJS.ErrnoException).code ?? ''}). Geben Sie einen Ort an, an dem der Benutzer, der den Befehl ausführt, schreiben darf.`,
      en: `The file “${file}” cannot be written (${(cause as NodeJS.ErrnoException).code ?? ''}). Choose a place where the user who runs the command may write.`,
    },
    { cause },
  )

/** One or more targets failed. */
export const backupFailed = (
  failed: readonly { target: string; problem: { de: string; en: string } | null }[],
  all: number,
) => {
  const list = (lang: 'de' | 'en') =>
    failed.map(({ target, problem }) => `${target}: ${problem?.[lang] ?? ''}`).join(' ')
  return new Problem('BACKUP_FAILED', 502, {
    de: `${failed.length} von ${all} Zielen haben keine Sicherung bekommen. ${list('de')} Die Sicherungen von vorher sind unverändert; es wird neu versucht.`,
    en: `${failed.length} of ${all} targets got no backup. ${list('en')} The backups of before are unchanged; it is tried again.`,
  })
}

export const noSiteHere = () =>
  new Problem('BACKUP_NO_SITE', 409, {
    de: 'Hier ist keine Website: Die Datenbank ist leer. Prüfen Sie DATA_DIR und DATABASE_URL, oder laden Sie die Umgebung des Dienstes.',
    en: 'There is no site here: the database is empty. Check DATA_DIR and DATABASE_URL, or load the environment of the service.',
  })

export const noBackupYet = () =>
  new Problem('BACKUP_NONE', 404, {
    de: 'Es gibt noch keine Sicherung, die erprobt werden könnte.',
    en: 'There is no backup yet that could be tried out.',
  })
